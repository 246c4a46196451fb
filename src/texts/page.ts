/** The sentences that the page and the rooms show, in Portuguese. */
import type { Catalogue } from '../core/text/phrase.js';
import app from './pt/app.json' with { type: 'json' };
import core from './pt/core.json' with { type: 'json' };
import files from './pt/files.json' with { type: 'json' };
import games from './pt/games.json' with { type: 'json' };
import rooms from './pt/rooms.json' with { type: 'json' };
import search from './pt/search.json' with { type: 'json' };
import session from './pt/session.json' with { type: 'json' };
import web from './pt/web.json' with { type: 'json' };

export const portuguese: readonly Catalogue[] = [core, search, games, files, session, app, web, rooms];
