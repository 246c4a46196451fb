/** A server of rooms without computers. */
import type { EngineHost } from '../../src/rooms/server/engine-host.js';

export const noEngineHost: EngineHost = {
  engines: [],
  plays: () => false,
  think: () => Promise.resolve({ kind: 'failed', reason: 'no engine' }),
};
