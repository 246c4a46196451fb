/** The address of the queue: from the command line, or from the environment, which other users cannot see. */
import { parseAddress, type QueueAddress } from '../../batch/run/queue/address.js';
import { variables } from './environment.js';
import type { Context } from './context.js';
import { exitCodes } from './failures.js';

/** @param option the value of --queue; `true` without one. Undefined, with a message, if there is no address. */
export function queueAddress(ctx: Context, option: string | true): QueueAddress | undefined {
  const { say } = ctx;
  const text = option === true ? process.env[variables.queue] : option;
  const address = parseAddress(text ?? '');
  if (!address) {
    const form = 'redis://[user:password@]host[:port][/number]';
    ctx.warn(
      `tabuleiro: ${say(`the queue needs an address, ${form} or rediss://…, after --queue or in ${variables.queue}`, `a fila precisa de um endereço, ${form} ou rediss://…, depois de --queue ou em ${variables.queue}`)}`,
    );
    ctx.setExitCode(exitCodes.usage);
  } else if (option !== true && address.password !== undefined) {
    ctx.warn(
      `tabuleiro: ${say(`the password is visible in the list of processes; ${variables.queue} hides it`, `a senha é visível na lista de processos; ${variables.queue} a esconde`)}`,
    );
  }
  return address;
}
