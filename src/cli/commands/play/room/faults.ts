/** Why there is no connection to a room, as a sentence. */
import type { Context } from '../../../run/context.js';
import { refusalText } from './texts.js';

/** Codes of Node and OpenSSL that say that a certificate was not accepted. */
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO|SIGNATURE|ALTNAME/;

/** @param origin of the server @param fault of ws, or the system's error; undefined where nothing came */
export function faultText(ctx: Context, origin: string, fault: unknown): string {
  const { say } = ctx;
  const { code, message = '' } = (fault ?? {}) as Partial<NodeJS.ErrnoException>;
  const [, status] = /^Unexpected server response: (\d+)$/.exec(message) ?? [];
  if (status !== undefined) return answerText(ctx, origin, Number(status));
  if (code?.startsWith('WS_ERR'))
    return say(`there are no rooms at ${origin} (${code})`, `não há salas em ${origin} (${code})`);
  if (code !== undefined && certificateCode.test(code))
    return say(
      `the certificate of ${origin} is not trusted (${code}); NODE_EXTRA_CA_CERTS=file.pem adds one that is`,
      `o certificado de ${origin} não é de confiança (${code}); NODE_EXTRA_CA_CERTS=arquivo.pem acrescenta um que seja`,
    );
  const why = code === undefined ? '' : ` (${code})`;
  return say(`${origin} does not answer${why}`, `${origin} não responde${why}`);
}

function answerText(ctx: Context, origin: string, status: number): string {
  const { say } = ctx;
  const shown = String(status);
  if (status === 503 || status === 429) return refusalText(ctx, 'too-busy');
  if (status === 403 || status === 421)
    return say(
      `the server does not go by the name ${origin} (status ${shown})`,
      `o servidor não atende pelo nome ${origin} (status ${shown})`,
    );
  if (status >= 500)
    return say(
      `the server at ${origin} is out of order (status ${shown})`,
      `o servidor em ${origin} está com defeito (status ${shown})`,
    );
  return say(
    `there are no rooms at ${origin} (status ${shown})`,
    `não há salas em ${origin} (status ${shown})`,
  );
}
