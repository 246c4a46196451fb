/** Where the queue is: from the command line, or from the environment, which other users do not see. */
import { parseAddress, type QueueAddress } from '../batch/queue/address.js';
import type { Context } from './context.js';
import { exitCodes } from './exit.js';

export const queueVariable = 'TABULEIRO_QUEUE';

/** @param asked the option's value; `true` without one. Undefined if there is no address: that is said. */
export function queueAddress(ctx: Context, asked: string | true): QueueAddress | undefined {
  const { say } = ctx;
  const text = asked === true ? process.env[queueVariable] : asked;
  const address = parseAddress(text ?? '');
  if (!address) {
    const form = 'redis://[user:password@]host[:port][/number]';
    ctx.warn(
      `tabuleiro: ${say(`the queue needs an address, ${form} or rediss://…, after --queue or in ${queueVariable}`, `a fila precisa de um endereço, ${form} ou rediss://…, depois de --queue ou em ${queueVariable}`)}`,
    );
    ctx.setExitCode(exitCodes.usage);
  } else if (asked !== true && address.password !== undefined) {
    ctx.warn(
      `tabuleiro: ${say(`the password is visible in the list of processes; ${queueVariable} hides it`, `a senha é visível na lista de processos; ${queueVariable} a esconde`)}`,
    );
  }
  return address;
}
