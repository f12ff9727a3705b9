import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/index.ts';
import type { CallName, Input } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { type Verdict, type Verdicts, type Visitor, visitors } from './visitors.ts';
import { aWorld, type Person, type World } from './world.ts';

type Later<T> = T | Promise<T>;

/** What is expected of a call. */
export type Expected<N extends CallName> = {
  who: Verdicts;
  /** A valid one, the same for every visitor unless its nature forbids that. */
  input: (world: World, who: Visitor) => Later<Input<N>>;
  /** What the visitor needs of his own, so that nothing but his right decides. */
  stage?: (world: World, me: Person, who: Visitor) => Promise<unknown>;
  /** What is false before the call and true after it. A call without an effect reads. */
  effect?: (world: World, me: Person) => Later<SQL>;
  /** What the answer holds where the visitor sees the object. */
  shows?: (world: World) => Later<string>;
  /** A refusal that says nothing of rights: the call went further than they reach. */
  beyond?: string[];
};
export type ExpectedCalls = { [N in CallName]?: Expected<N> };

let shop: TestApp;

/** Judges each call of a table before every visitor. */
export function judge(table: ExpectedCalls): void {
  beforeAll(async () => {
    shop = await testApp();
  });
  describe('every call before everybody', () => {
    it.for(Object.keys(table) as CallName[])('%s', async (name) => judgeCall(name, table[name] as Expected<CallName>));
  });
}

async function judgeCall(name: CallName, expected: Expected<CallName>): Promise<void> {
  const { who, effect } = expected;
  const isAllowed = (visitor: Visitor) => who[visitor] === 'ok' || who[visitor] === 'blind';
  const refused = visitors.filter((visitor) => !isAllowed(visitor));
  const found: Partial<Verdicts> = {};

  const world = await aWorld(shop);
  const reading = effect ? [] : visitors.filter(isAllowed);
  const ready = new Map<Visitor, Awaited<ReturnType<typeof prepare>>>();
  for (const visitor of [...refused, ...reading]) ready.set(visitor, await prepare(world, expected, visitor));
  const before = await fingerprints(shop.db);
  for (const visitor of refused) found[visitor] = await verdictOf(name, expected, world, ready.get(visitor)!);
  if (refused.some((visitor) => found[visitor] === 'ok')) expect(found).toMatchObject(pick(who, refused));
  expect(await fingerprints(shop.db), 'a refused call changes nothing').toEqual(before);
  for (const visitor of reading) found[visitor] = await verdictOf(name, expected, world, ready.get(visitor)!);

  const effects: Partial<Record<Visitor, [boolean, boolean]>> = {};
  for (const visitor of effect ? visitors.filter(isAllowed) : []) {
    const fresh = await aWorld(shop);
    const prepared = await prepare(fresh, expected, visitor);
    const condition = await effect!(fresh, prepared.me);
    const was = await isTrue(condition);
    found[visitor] = await verdictOf(name, expected, fresh, prepared);
    effects[visitor] = [was, await isTrue(condition)];
  }
  expect(found).toEqual(who);
  expect(effects, 'the effect before and after the call').toEqual(
    Object.fromEntries(Object.keys(effects).map((visitor) => [visitor, [false, true]])),
  );
}

async function prepare(world: World, { input, stage }: Expected<CallName>, visitor: Visitor) {
  const me = await world.as(visitor);
  if (me.id) await stage?.(world, me, visitor);
  return { me, input: await input(world, visitor) };
}

async function verdictOf(
  name: CallName,
  { shows, beyond = [] }: Expected<CallName>,
  world: World,
  { me, input }: Awaited<ReturnType<typeof prepare>>,
): Promise<Verdict> {
  const { token } = me;
  const answer = await shop.call(name, input, token === undefined ? {} : { token });
  const [code] = answer.codes;
  if (answer.body.status === 'error') {
    if (answer.body.data !== null) throw new Error('A refusal has data');
    if (beyond.includes(code!)) return 'ok';
    return (code === '404' ? 'NOT_FOUND' : code) as Verdict;
  }
  if (!shows) return 'ok';
  return JSON.stringify(answer.body.data).includes(await shows(world)) ? 'ok' : 'blind';
}

async function isTrue(condition: SQL): Promise<boolean> {
  const { rows } = await shop.db.execute<{ holds: boolean }>(sql`select (${condition}) as holds`);
  return rows[0]!.holds;
}

/** What may change when a call is refused: the counters of limits and the log of refusals. */
const unowned = new Set(['rate_counter', 'audit_log']);

/** A fingerprint of all rows of each table. */
async function fingerprints(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const prints = rows
    .filter(({ name }) => !unowned.has(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') as print from ${sql.identifier(name)} t`,
    );
  const found = await db.execute<{ name: string; print: string }>(sql.join(prints, sql` union all `));
  return Object.fromEntries(found.rows.map(({ name, print }) => [name, print]));
}

function pick(who: Verdicts, some: readonly Visitor[]): Partial<Verdicts> {
  return Object.fromEntries(some.map((visitor) => [visitor, who[visitor]]));
}
