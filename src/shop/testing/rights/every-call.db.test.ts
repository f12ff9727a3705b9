import { beforeAll, expect, it } from 'vitest';
import { splitEndpoint } from '#server/serve.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import type { CallName } from '#shared/endpoint.ts';
import { calls } from '#shop/calls.ts';
import { BUILT, specifiedCalls } from '#shop/specified.fixture.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { accountCalls } from './account-rights.ts';
import { companyCalls } from './company-rights.ts';
import { goodsCalls } from './goods-rights.ts';
import { orderingCalls } from './ordering-rights.ts';
import { serviceCalls } from './service-rights.ts';
import { visitors } from './visitors.ts';
import { aWorld } from './world.ts';

/** A call without expectations does not compile. */
const expected = {
  ...accountCalls,
  ...companyCalls,
  ...goodsCalls,
  ...orderingCalls,
  ...serviceCalls,
} satisfies Record<CallName, unknown>;

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});

it('every call has expectations, in one table', { tags: ['R-ROLE-05'] }, () => {
  const tables = [accountCalls, companyCalls, goodsCalls, orderingCalls, serviceCalls];
  const named = tables.flatMap((table) => Object.keys(table)).toSorted();
  expect(named).toEqual(Object.keys(calls).toSorted());
  expect(Object.keys(expected).toSorted()).toEqual(named);
});

/** Calls of the specification that are not built; one that is built leaves this list by itself and needs expectations. */
const absent = Object.values(specifiedCalls).flatMap(([endpoint, state]) => (state === BUILT ? [] : [endpoint]));

it.for(nonEmpty(absent))('%s is not built, and answers nobody', async (endpoint) => {
  const { method, path } = splitEndpoint(endpoint as `GET /${string}`);
  const world = await aWorld(shop);
  const found: Record<string, unknown> = {};
  for (const visitor of visitors) {
    const { token } = await world.as(visitor);
    const answer = await shop.app.inject({
      method: method as 'GET',
      url: path.replace(':code', 'leto'),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const { data, errors } = answer.json<{ data: unknown; errors: { code: string }[] }>();
    found[visitor] = [data, errors.map(({ code }) => code)];
  }
  const code = path.startsWith('/web/') ? '404' : 'NOT_FOUND';
  expect(found).toEqual(Object.fromEntries(visitors.map((visitor) => [visitor, [null, [code]]])));
});
