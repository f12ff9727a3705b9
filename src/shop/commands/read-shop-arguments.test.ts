import { describe, expect, it } from 'vitest';
import { readShopArguments } from './read-shop-arguments.ts';

const read = (...words: string[]) => readShopArguments(words, {});

describe('the words of npm run shop', () => {
  it('a switch may stand alone or have a value', () => {
    expect(read('exchange', 'change', 'База', '--dry-run').values).toEqual({ 'dry-run': 'on' });
    expect(read('exchange', 'change', 'База', '--dry-run=off').values).toEqual({ 'dry-run': 'off' });
  });

  it('an option of another command is refused, not ignored', () => {
    expect(() => read('content', './shop-content', '--dry-run')).toThrow(/^У команды content нет ключа --dry-run\./);
    expect(() => read('works', 'on', '--limit=5')).toThrow(/^У команды works нет ключа --limit\./);
    expect(() => read('closed', 'on', '--yes')).toThrow(/^У команды closed нет ключа --yes\./);
    expect(read('content', '--check', './shop-content').values).toEqual({ check: true });
    expect(read('closed', '--help').values).toEqual({ help: true });
  });
});
