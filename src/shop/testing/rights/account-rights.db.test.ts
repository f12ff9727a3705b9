import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { accountCalls } from './account-rights.ts';

// Passkeys belong to an address
const judge = openCourt({ PUBLIC_URL: 'https://shop.example' });

it.for(nonEmpty(callsOf(accountCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, accountCalls);
  expect(found).toEqual(wanted);
});
