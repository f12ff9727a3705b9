import { eq, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Exchange } from '../import-settings.ts';
import { importQuarantine } from '../tables.ts';
import { productSubject, type QuarantineRules, type Suspicion } from './suspicion-rules.ts';

type Known = Pick<typeof importQuarantine.$inferSelect, 'rule' | 'after' | 'state'>;

/** What one run knows of the records of its source that wait for the operator. */
export type Quarantine = {
  /** Null: nothing waits, because the operator has confirmed what is written. */
  rules: QuarantineRules | null;
  /** What waits or is rejected already, by its subject. */
  known: Map<string, Known>;
  /** The source had goods before this exchange: articles of a first export are not compared. */
  hadGoods: boolean;
};

export async function openQuarantine(db: Db, sourceId: number, exchange: Exchange | null): Promise<Quarantine> {
  const [own] = await db.select({ rules: source.quarantine }).from(source).where(eq(source.id, sourceId));
  const rows = await db
    .select({
      subject: importQuarantine.subject,
      rule: importQuarantine.rule,
      after: importQuarantine.after,
      state: importQuarantine.state,
    })
    .from(importQuarantine)
    .where(eq(importQuarantine.sourceId, sourceId));
  const { rows: found } = await db.execute(sql`
    select from ${product} where source_id = ${sourceId}
      and created_at < coalesce(${exchange?.startedAt ?? null}::timestamptz, now()) limit 1`);
  return {
    rules: own?.rules ?? null,
    known: new Map(rows.map(({ subject, ...row }) => [subject, row])),
    hadGoods: found.length > 0,
  };
}

/** How many times off a price waits for the operator; null: prices are not compared. */
export const priceFactorOf = ({ rules, hadGoods }: Quarantine): number | null =>
  hadGoods ? (rules?.priceFactor ?? null) : null;

/** Whether the product's unit waits for the operator: prices and stock of the new unit must not be taken for the old one. */
export function isUnitWaiting({ known }: Quarantine, productId: string): boolean {
  return known.get(productSubject(productId))?.rule === 'unit';
}

/** Whether the operator has rejected the same value before. */
export function isRejected(
  { quarantine: { known } }: { quarantine: Quarantine },
  { rule, subject, after }: Pick<Suspicion, 'rule' | 'subject' | 'after'>,
): boolean {
  const earlier = known.get(subject);
  return earlier?.state === 'rejected' && earlier.rule === rule && earlier.after === after;
}
