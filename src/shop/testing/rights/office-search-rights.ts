import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '#identity/audit/server/index.ts';
import type { ExpectedCalls } from './judge.ts';
import { managers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** The preset of a manager has no right to the search. */
const stage = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"search":"all"}'::jsonb where id = ${id}`);

const audited =
  (action: AuditAction) =>
  (_: World, { id }: Person): SQL =>
    sql`exists (select from audit_log where action = ${action} and actor_account_id = ${id})`;

/** What buyers look for, and what staff change in the search. */
export const officeSearchCalls = {
  officeSearchQueries: { who: managers, stage, input: () => ({ query: {} as never }) },
  officeSearchTry: { who: managers, stage, input: () => ({ body: { query: 'кабель' } }) },
  officeSearchRules: { who: managers, stage, input: () => ({ query: {} as never }) },
  officeSearchRulesChange: {
    who: managers,
    stage,
    input: async (world) => ({
      body: { query: `кабель ${world.ours}`, shown: [], rules: [{ productId: await world.product(), kind: 'pin' }] },
    }),
    effect: audited('search.rules'),
  },
  officeSynonyms: { who: managers, stage, input: () => ({ query: {} as never }) },
  officeSynonymChange: {
    who: managers,
    stage,
    input: ({ ours }) => ({ body: { shown: null, text: `болгарка ${ours}, ушм ${ours}` } }),
    effect: audited('search.synonym'),
  },
  officeLexicons: { who: managers, stage, input: () => ({}) },
  officeLexiconChoose: {
    who: managers,
    stage,
    input: (_, who) => ({ body: { name: 'plumbing', isChosen: who === 'boss' } }),
    effect: audited('search.lexicon'),
  },
} satisfies ExpectedCalls;
