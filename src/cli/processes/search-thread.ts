/**
 * Entry of a helper thread, started by a team (batch/run/threads), that searches positions together
 * with other threads.
 */
import { workerData } from 'node:worker_threads';
import { type HelperData, serveSearches } from '../../batch/run/threads/helper.js';
import { games, loadEngines } from '../../games/registry.js';

await loadEngines();
serveSearches(games, workerData as HelperData);
