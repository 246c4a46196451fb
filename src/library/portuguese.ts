/** Adds the Portuguese texts, as the library returns texts in both languages. */
import { learn } from '../core/text/phrase.js';
import core from '../texts/pt/core.json' with { type: 'json' };
import games from '../texts/pt/games.json' with { type: 'json' };
import search from '../texts/pt/search.json' with { type: 'json' };

learn(core, search, games);
