import { expect, it } from 'vitest';
import { FIND_DELAY_MS } from './use-found.ts';

it('the quick order searches half a second after the last key', { tags: ['R-CONST-13'] }, () => {
  expect(FIND_DELAY_MS).toBe(500);
});
