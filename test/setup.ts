import '../src/games/engines.js';
import { learn } from '../src/core/text/phrase.js';
import { portuguese } from '../src/texts/portuguese.js';
import web from '../src/texts/pt/web.json' with { type: 'json' };

learn(...portuguese, web);
