import { expect, it } from 'vitest';
import { FIND_DELAY_MS } from './use-found.ts';

it('R-CONST-13 the quick order searches half a second after the last key', () => {
  expect(FIND_DELAY_MS).toBe(500);
});
