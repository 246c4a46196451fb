/**
 * Loads the searches and checkers of all games with this module, for callers that cannot wait for
 * `game.load()`: the functions of the library.
 */
import { searches } from '../search/solvers.js';
import * as ofAll from '../search/searches.js';
import * as ofCheckers from './checkers/engine.js';
import { engine as checkers } from './checkers/solvers.js';
import * as ofConnect4 from './connect4/engine.js';
import { engine as connect4 } from './connect4/solvers.js';
import * as ofDots from './dots/engine.js';
import { engine as dots } from './dots/solvers.js';
import * as ofHex from './hex/engine.js';
import { engine as hex } from './hex/solvers.js';
import * as ofMnk from './mnk/engine.js';
import { engine as mnk } from './mnk/solvers.js';

searches.provide(ofAll);
checkers.provide(ofCheckers);
mnk.provide(ofMnk);
hex.provide(ofHex);
dots.provide(ofDots);
connect4.provide(ofConnect4);
