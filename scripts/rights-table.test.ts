import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callRights } from '#shared/rights/call-rights.ts';
import { servedCalls } from '#shop/routes.ts';
import { withRights } from './rights-table.ts';

it('docs/security.md has the rights of the tables; else run node scripts/print-rights.ts', () => {
  const text = readFileSync('docs/security.md', 'utf8');
  expect(withRights(text)).toBe(text);
});

it('the table of rights has every call that is served, and no other', () => {
  expect(Object.keys(callRights).toSorted()).toEqual(servedCalls.map(({ name }) => name).toSorted());
});
