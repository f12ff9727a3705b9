import { sql, type SQL } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { writeViews } from '#goods/catalogue/server/index.ts';
import { writeQueries } from '#goods/search/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CallName, Input } from '#shared/endpoint.ts';
import { type CallRight, callRights } from '#shared/rights/call-rights.ts';
import { type Preset, presets, scopeOf, seesMoney, type StaffRights } from '#shared/rights/staff-rights.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { type Verdict, type Verdicts, type Visitor, visitors } from './visitors.ts';
import { aWorld, type Person, type Place, type World } from './world.ts';

type Later<T> = T | Promise<T>;

/** What is expected of a call. */
export type Expected<N extends CallName> = {
  who: Verdicts;
  /** A valid one, the same for every visitor unless its nature forbids that. */
  input: (world: World, who: Visitor) => Later<Input<N>>;
  /** What the visitor needs of his own, so that nothing but his right decides. */
  stage?: ((world: World, me: Person, who: Visitor) => Promise<unknown>) | undefined;
  /** What is false before the call and true after it. A call without an effect reads. */
  effect?: (world: World, me: Person) => Later<SQL>;
  /** What the answer holds where the visitor sees the object. */
  shows?: (world: World) => Later<string>;
  /** Only for staff who may see sums. All others are refused, even with the right that the call names. */
  forMoney?: true;
  /** A refusal that says nothing of rights: the call went further than they reach. */
  beyond?: string[];
};
export type ExpectedCalls = { [N in CallName]?: Expected<N> };

let shop: TestApp;

export const callsOf = (table: ExpectedCalls) => Object.keys(table) as CallName[];

/** What is found and what is wanted of a call: who may, what a refused one changes, each effect before and after. */
type Judgement = {
  who: Partial<Verdicts>;
  changedByRefused: string[];
  effects: Partial<Record<Visitor, [before: boolean, after: boolean]>>;
};

/** Opens a shop for the test file; the function that it returns judges a call before every visitor. */
export function openCourt(settings: Record<string, string> = {}) {
  beforeAll(async () => {
    shop = await testApp(settings);
  });
  return async (name: CallName, table: ExpectedCalls): Promise<{ found: Judgement; wanted: Judgement }> => {
    const expected = table[name] as Expected<CallName>;
    const found: Judgement = { who: {}, changedByRefused: [], effects: {} };
    await judgeRefused(name, expected, found);
    if (expected.effect) await judgeEffects(name, expected, found);
    await judgeLeaver(name, expected, found);
    const effects = Object.fromEntries(Object.keys(found.effects).map((visitor) => [visitor, [false, true]]));
    return { found, wanted: { who: expected.who, changedByRefused: [], effects } };
  };
}

const isAllowed = (verdict: Verdict) => verdict === 'ok' || verdict === 'blind';

/** Visitors who may stand in one world. */
const present = visitors.filter((visitor) => visitor !== 'leaver');

/** All visitors that are refused, before one world, which stays as it is; then who reads. */
async function judgeRefused(name: CallName, expected: Expected<CallName>, found: Judgement): Promise<void> {
  const refused = present.filter((visitor) => !isAllowed(expected.who[visitor]));
  const readers = present.filter((visitor) => !expected.effect && isAllowed(expected.who[visitor]));
  const world = await aWorld(shop);
  const ready = new Map<Visitor, Prepared>();
  for (const visitor of [...refused, ...readers]) ready.set(visitor, await prepare(world, expected, visitor));
  const before = await fingerprints(shop.db);
  for (const visitor of refused) found.who[visitor] = await verdictOf(name, expected, world, ready.get(visitor)!);
  const after = await fingerprints(shop.db);
  found.changedByRefused = changed(before, after);
  for (const visitor of readers) found.who[visitor] = await verdictOf(name, expected, world, ready.get(visitor)!);
}

/** Who may change something, each in a world of his own. */
async function judgeEffects(name: CallName, expected: Expected<CallName>, found: Judgement): Promise<void> {
  for (const visitor of present.filter((one) => isAllowed(expected.who[one]))) {
    const world = await aWorld(shop);
    const prepared = await prepare(world, expected, visitor);
    const effect = await expected.effect!(world, prepared.me);
    const before = await isTrue(effect);
    found.who[visitor] = await verdictOf(name, expected, world, prepared);
    found.effects[visitor] = [before, await isTrue(effect)];
  }
}

/** The owner in a world of his own: he makes the objects as a member, then his membership ends. */
async function judgeLeaver(name: CallName, expected: Expected<CallName>, found: Judgement): Promise<void> {
  const world = await aWorld(shop);
  const verdict = expected.who.leaver;
  // What he needs of his own he gets after he has left; what he must not see exists before
  const made = await prepare(world, verdict === 'ok' ? { ...expected, stage: undefined } : expected, 'owner');
  const me = await world.as('leaver');
  if (verdict === 'ok') await expected.stage?.(world, me, 'leaver');
  const input = verdict === 'ok' ? await expected.input(world, 'leaver') : made.input;
  const effect = isAllowed(verdict) && expected.effect ? await expected.effect(world, me) : undefined;
  const wasTrue = effect && (await isTrue(effect));
  const before = await fingerprints(shop.db);
  found.who.leaver = await verdictOf(name, expected, world, { me, input });
  if (effect) found.effects.leaver = [wasTrue!, await isTrue(effect)];
  if (!isAllowed(verdict)) found.changedByRefused.push(...changed(before, await fingerprints(shop.db)));
}

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before).filter((table) => before[table] !== after[table]);

type Prepared = { me: Person; input: Input<CallName> };

/** A second manager differs from nobody's where the scope is that of the own customers. */
const placesOf = (preset: Preset): readonly Place[] =>
  preset === 'manager' ? ['manager', 'second', 'none'] : ['manager', 'none'];

/**
 * What members of staff find with each preset, as the manager of ours, as its second manager and as that of nobody. Expected is what `who` says of
 * `boss` and `otherBoss`, by the reach of the right that the call names; without the right it is refused.
 */
export function openStaffCourt(settings: Record<string, string> = {}) {
  beforeAll(async () => {
    shop = await testApp(settings);
  });
  const judge = async (name: CallName, table: ExpectedCalls) => {
    const expected = table[name] as Expected<CallName>;
    const found: Record<string, Verdict> = {};
    const wanted: Record<string, Verdict> = {};
    for (const preset of Object.keys(presets) as Preset[]) {
      for (const place of placesOf(preset)) {
        const world = await aWorld(shop);
        const { input } = await prepare(world, expected, 'boss');
        const me = await world.staffMember(preset, place);
        const key = `${preset}, ${place} of ours`;
        found[key] = await verdictOf(name, expected, world, { me, input });
        const isBlind = expected.forMoney === true && !seesMoney(presets[preset].rights);
        wanted[key] = isBlind
          ? 'FORBIDDEN'
          : verdictOfStaff(name, expected.who, presets[preset].rights, place !== 'none');
      }
    }
    return { found, wanted };
  };
  /** The manager of nobody, before the order of ours was handed over to him and after. */
  const judgeHandedOver = async (name: CallName, table: ExpectedCalls) => {
    const expected = table[name] as Expected<CallName>;
    const world = await aWorld(shop);
    const { input } = await prepare(world, expected, 'boss');
    const me = await world.staffMember('manager', 'none');
    await expected.stage?.(world, me, 'otherBoss');
    const before = await verdictOf(name, expected, world, { me, input });
    await shop.db.execute(
      sql`update customer_order set manager_account_id = ${me.id} where id = ${await world.order()}`,
    );
    const after = await verdictOf(name, expected, world, { me, input });
    return { found: [before, after], wanted: [expected.who.otherBoss, expected.who.boss] };
  };
  return { judge, judgeHandedOver };
}

function verdictOfStaff(name: CallName, who: Verdicts, rights: StaffRights, managesOurs: boolean): Verdict {
  const { right = [], of }: CallRight = callRights[name];
  const scopes = [right].flat().map((one) => scopeOf(rights, one));
  if (scopes.includes(null)) return 'FORBIDDEN';
  if (of === 'allCustomers' && scopes.includes('own')) return 'FORBIDDEN';
  // What belongs to the account is of the account, whatever it reaches
  const reachesOurs = of !== 'own' && (managesOurs || !scopes.includes('own'));
  return reachesOurs ? who.boss : who.otherBoss;
}

async function prepare(world: World, { input, stage }: Expected<CallName>, visitor: Visitor): Promise<Prepared> {
  const me = await world.as(visitor);
  if (me.id) await stage?.(world, me, visitor);
  return { me, input: await input(world, visitor) };
}

async function verdictOf(
  name: CallName,
  { shows, beyond = [] }: Expected<CallName>,
  world: World,
  { me, input }: Prepared,
): Promise<Verdict> {
  const { token } = me;
  const answer = await shop.call(name, input, token === undefined ? {} : { token });
  const [code] = answer.codes;
  if (answer.body.status === 'error') {
    if (beyond.includes(code!)) return 'ok';
    if (answer.body.data !== null) throw new Error('A refusal has data');
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

/** A fingerprint of each table: any insert or update leaves a row of a newer transaction, a delete fewer rows. */
async function fingerprints(db: Db): Promise<Record<string, string>> {
  // Views of products and queries of the search wait for a moment before they are written: here they count at once
  await writeViews(db);
  await writeQueries(db);
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const prints = rows
    .filter(({ name }) => !unowned.has(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, concat(count(*), ' ', max(xmin::text::bigint)) as print from ${sql.identifier(name)}`,
    );
  const found = await db.execute<{ name: string; print: string }>(sql.join(prints, sql` union all `));
  return Object.fromEntries(found.rows.map(({ name, print }) => [name, print]));
}
