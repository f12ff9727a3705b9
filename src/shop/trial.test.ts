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
  [{}, true, false],
  [{ DEMO: '1' }, true, true],
  [{ DEMO: '1' }, false, false],
  [{ NODE_ENV: 'development' }, false, true],
] as const)(
  'with the settings %o and demo accounts %s pages for engineers are served: %s',
  ([settings, has, expected]) => {
    expect(servesTrialPages(readEnv(settings), { hasDemoAccounts: has })).toBe(expected);
  },
);
