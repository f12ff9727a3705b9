import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { servesTrialPages, wantsDemo } from './trial.ts';

it.for([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ NODE_ENV: 'development' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ DATABASE_URL: 'postgres://db/shop' }, false],
  [{ TRUST_PROXY: '1' }, false],
  [{ PUBLIC_URL: 'https://shop.example' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1', DEMO: '1' }, true],
  [{ DEMO: '0' }, false],
] as const)('with the settings %o demo data loads: %s', ([settings, expected]) => {
  expect(wantsDemo(readEnv(settings))).toBe(expected);
});

it.for([
  [{}, 'a demo', true],
  [{ HOST: '::1' }, 'a demo', true],
  [{}, 'a demo with other goods', false],
  [{}, 'no demo', false],
  [{ HOST: '0.0.0.0' }, 'a demo', false],
  [{ PUBLIC_URL: 'https://shop.example' }, 'a demo', false],
  [{ TRUST_PROXY: '1' }, 'a demo', false],
  [{ DATABASE_URL: 'postgres://db/shop' }, 'a demo', false],
  [{ NODE_ENV: 'production' }, 'a demo', false],
  [{ DEMO: '0' }, 'a demo', false],
  [{ DEMO: '1' }, 'a demo with other goods', true],
  [{ DEMO: '1', PUBLIC_URL: 'http://localhost:3000', NODE_ENV: 'production' }, 'a demo', true],
  [{ DEMO: '1', PUBLIC_URL: 'https://shop.example' }, 'a demo', false],
  [{ DEMO: '1', HOST: '0.0.0.0' }, 'a demo', false],
  [{ DEMO: '1', TRUST_PROXY: '1' }, 'a demo', false],
  [{ DEMO: '1' }, 'no demo', false],
  [{ NODE_ENV: 'development' }, 'no demo', true],
] as const)('with the settings %o and %s letters can be read on a page: %s', ([settings, shop, expected]) => {
  const has = { hasDemoAccounts: shop !== 'no demo', hasOtherGoods: shop !== 'a demo' };
  expect(servesTrialPages(readEnv(settings), has)).toBe(expected);
});
