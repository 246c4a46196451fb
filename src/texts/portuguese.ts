/** All of the program's sentences in Portuguese. */
import type { Catalogue } from '../core/text/phrase.js';
import app from './pt/app.json' with { type: 'json' };
import batch from './pt/batch.json' with { type: 'json' };
import cli from './pt/cli.json' with { type: 'json' };
import core from './pt/core.json' with { type: 'json' };
import files from './pt/files.json' with { type: 'json' };
import games from './pt/games.json' with { type: 'json' };
import rooms from './pt/rooms.json' with { type: 'json' };
import search from './pt/search.json' with { type: 'json' };
import session from './pt/session.json' with { type: 'json' };

export const portuguese: readonly Catalogue[] = [core, search, games, files, session, batch, app, rooms, cli];
