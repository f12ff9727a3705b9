import { eq } from 'drizzle-orm';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { discount, promotion } from './tables.ts';

type NewDiscount = Pick<typeof discount.$inferSelect, 'scope' | 'scopeId' | 'percent' | 'fixedPrice'>;

/** A promotion with what it lowers; `html` has been sanitised. */
export type NewPromotion = {
  code: string;
  name: string;
  text: string;
  html: string;
  picture: Picture | null;
  startsAt: Date | null;
  endsAt: Date | null;
  discounts: NewDiscount[];
};

/** Publishes promotions by their codes and withdraws all others with their discounts. Call it in a transaction. */
export async function publishPromotions(tx: Db, wanted: readonly NewPromotion[]): Promise<PublishedChange[]> {
  const rows = await tx.select().from(promotion).for('update');
  const known = new Map(rows.map((row) => [row.code, row]));
  const changes: PublishedChange[] = [];
  for (const { discounts, ...values } of wanted) {
    const row = known.get(values.code);
    known.delete(values.code);
    if (row && (await isSame(tx, row, { ...values, discounts }))) continue;
    const set = { ...values, active: true };
    const [saved] = await tx
      .insert(promotion)
      .values(set)
      .onConflictDoUpdate({ target: promotion.code, set })
      .returning({ id: promotion.id });
    const { startsAt, endsAt } = values;
    await tx.delete(discount).where(eq(discount.promotionId, saved!.id));
    const lowered = discounts.map((one) => ({ ...one, startsAt, endsAt, promotionId: saved!.id }));
    if (lowered.length > 0) await tx.insert(discount).values(lowered);
    changes.push({ kind: row?.active ? 'changed' : 'added', name: values.name });
  }
  for (const { id, name, active } of known.values()) {
    if (!active) continue;
    await tx.update(promotion).set({ active: false }).where(eq(promotion.id, id));
    await tx.delete(discount).where(eq(discount.promotionId, id));
    changes.push({ kind: 'withdrawn', name });
  }
  if (changes.length > 0) await recordCatalogueChange(tx, 'price');
  return changes;
}

async function isSame(tx: Db, row: typeof promotion.$inferSelect, wanted: NewPromotion): Promise<boolean> {
  if (!row.active) return false;
  const discounts = await tx.select().from(discount).where(eq(discount.promotionId, row.id));
  const partsOf = ({ name, text, html, picture, startsAt, endsAt, discounts: lowered }: Omit<NewPromotion, 'code'>) =>
    JSON.stringify([
      [name, text, html, picture?.standard, startsAt, endsAt],
      lowered.map(({ scope, scopeId, percent, fixedPrice }) => [scope, scopeId, percent, fixedPrice].join()).toSorted(),
    ]);
  return partsOf({ ...row, discounts }) === partsOf(wanted);
}
