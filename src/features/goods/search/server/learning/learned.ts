import { asc, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { searchChoice, searchRule } from '../tables.ts';

/** What buyers chose and what the owner decided for one query; `shares` by product, from 0 to 1. */
export type Learnt = { pins: number[]; bans: Set<number>; shares: Map<number, number> };

/** By the key of a query. */
export type Learned = ReadonlyMap<string, Learnt>;

/** A product that is put into a basket counts like several that are looked at. */
const ADDED_WEIGHT = 3;
/** Below these a product is not raised: a few choices prove nothing. */
const MIN_WEIGHT = 6;
const MIN_SHARE = 0.1;
const MAX_RAISED = 50_000;

/** Reads what is above the threshold, and the owner's rules. */
export async function readLearned(db: Db): Promise<Learned> {
  const learned = new Map<string, Learnt>();
  const of = (key: string): Learnt => {
    const known: Learnt = learned.get(key) ?? { pins: [], bans: new Set(), shares: new Map() };
    learned.set(key, known);
    return known;
  };
  const weight = sql`(${searchChoice.opened} + ${searchChoice.added} * ${ADDED_WEIGHT}::int)`;
  const raised = await db.execute<{ key: string; productId: number; share: number }>(sql`
    select key, product_id as "productId", share from (
      select ${searchChoice.key}, ${searchChoice.productId}, ${weight} as weight,
        ${weight}::float8 / sum(${weight}) over (partition by ${searchChoice.key}) as share
      from ${searchChoice}) as chosen
    where weight >= ${MIN_WEIGHT}::int and share >= ${MIN_SHARE}::float8
    order by weight desc limit ${MAX_RAISED}::int`);
  for (const { key, productId, share } of raised.rows) of(key).shares.set(productId, share);
  const rules = await db.select().from(searchRule).orderBy(asc(searchRule.sort));
  for (const { key, productId, kind } of rules) {
    const learnt = of(key);
    if (kind === 'pin') learnt.pins.push(productId);
    else learnt.bans.add(productId);
  }
  return learned;
}
