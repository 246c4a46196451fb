/** Other programs as players: a protocol and a command. */
import { htp } from './htp/match-player.js';
import { piskvork } from './piskvork/match-player.js';
import { lineProtocol } from './line-protocol.js';
import type { EngineProtocol } from '../play/match/program-player.js';

const protocols: readonly EngineProtocol[] = [htp, piskvork, lineProtocol];

export interface EngineCommand {
  readonly protocol: EngineProtocol;
  /** The command for a shell. */
  readonly command: string;
}

/** Parses `htp:command`, `piskvork:command` or `line:command`; undefined for anything else. */
export function parseEngineCommand(text: string): EngineCommand | undefined {
  const [, id, command] = /^([a-z]+):(.+)$/s.exec(text) ?? [];
  const protocol = protocols.find((one) => one.id === id);
  return protocol && command !== undefined ? { protocol, command } : undefined;
}
