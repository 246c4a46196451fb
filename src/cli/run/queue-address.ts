/**
 * The address of the queue: from the command line, or from the environment, which other users
 * cannot see.
 */
import { parseAddress, type QueueAddress } from '../../batch/run/queue/address.js';
import { variables } from '../context/environment.js';
import type { Context } from '../context/context.js';
import { wrongUsage } from '../context/failures.js';

/**
 * @param option the value of --queue; `true` without one. Returns undefined, after a message, if
 *   there is no address.
 */
export function queueAddress(ctx: Context, option: string | true): QueueAddress | undefined {
  const { say } = ctx;
  const text = option === true ? ctx.host.env[variables.queue] : option;
  const address = parseAddress(text ?? '');
  if (!address) {
    const form = 'redis://[user:password@]host[:port][/number]';
    return wrongUsage(
      ctx,
      say('the queue needs an address, {form} or rediss://…, after --queue or in {variable}', {
        form,
        variable: variables.queue,
      }),
    );
  }
  if (option !== true && address.password !== undefined) {
    const message = say('the password is visible in the list of processes; {variable} hides it', {
      variable: variables.queue,
    });
    ctx.tell({ level: 'warning', code: 'password', message });
  }
  return address;
}
