import { describe, expect, it } from 'vitest';
import { parseTyped } from '../../../src/app/play/commands.js';

describe('typed commands', () => {
  it.each([
    ['UNDO', 'undo', ''],
    ['desfazer', 'undo', ''],
    ['  hint ', 'hint', ''],
    ['lances', 'moves', ''],
    ['Salvar', 'save', ''],
    ['salvar a B.json', 'save', 'a B.json'],
    ['ABRIR x 2', 'load', 'x 2'],
    ['?', 'help', ''],
    ['sair', 'quit', ''],
  ])('%j is %s', (line, name, rest) => {
    const word = line.trim().split(' ')[0];
    expect(parseTyped(line)).toEqual({ kind: 'command', name, word, rest });
  });

  it('anything else is taken for a move', () => {
    expect(parseTyped('B2')).toEqual({ kind: 'move', name: 'b2' });
    expect(parseTyped('constructor')).toEqual({ kind: 'move', name: 'constructor' });
    expect(parseTyped(' ')).toEqual({ kind: 'nothing' });
  });
});
