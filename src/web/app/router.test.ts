import { describe, expect, it } from 'vitest';
import { createAppRouter } from './router.ts';

describe('the router', () => {
  it('R-CONST-05 shows a skeleton after 200 ms and then for at least 200 ms', () => {
    const { options } = createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });
    expect([options.defaultPendingMs, options.defaultPendingMinMs]).toEqual([200, 200]);
  });
});
