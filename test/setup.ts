import { toMatchImageSnapshot } from 'jest-image-snapshot';
import { expect } from 'vitest';
import { learn } from '../src/core/text/phrase.js';
import { portuguese } from '../src/texts/portuguese.js';
import web from '../src/texts/pt/web.json' with { type: 'json' };

expect.extend({ toMatchImageSnapshot });
learn(...portuguese, web);
