import { and, asc, eq, sql } from 'drizzle-orm';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { markdownHtml } from '#shared/markdown.ts';
import { markdownOfHtml } from '#shared/markdown-of-html.ts';
import { slug } from '#shared/slug.ts';
import { isForAllCompanies } from './queries.ts';
import { discount, promotion } from './tables.ts';

type Row = typeof promotion.$inferSelect;
/** What a discount of a promotion lowers, and by how much. */
export type Lowered = Pick<typeof discount.$inferSelect, 'scope' | 'scopeId' | 'percent' | 'fixedPrice'>;

/** What is said of a promotion. One that is not `active` lowers nothing and is seen by the office alone. */
export type PromotionState = {
  name: string;
  text: string;
  markdown: string;
  picture: Picture | null;
  startsAt: Date | null;
  endsAt: Date | null;
  active: boolean;
  discounts: Lowered[];
};

/** A promotion before and after it was saved. */
export type SavedPromotion = { code: string; before: PromotionState | null; after: PromotionState };

export async function readPromotionState(db: Db, row: Row): Promise<PromotionState> {
  const { name, text, markdown, html, picture, startsAt, endsAt, active, id } = row;
  const { scope, scopeId, percent, fixedPrice } = discount;
  const discounts = await db
    .select({ scope, scopeId, percent, fixedPrice })
    .from(discount)
    .where(and(eq(discount.promotionId, id), isForAllCompanies))
    .orderBy(asc(discount.id));
  return { name, text, markdown: markdown ?? markdownOfHtml(html), picture, startsAt, endsAt, active, discounts };
}

/**
 * Saves a promotion over the version that was shown; a `code` of null makes another one. Throws NOT_FOUND, CONFLICT. Part of
 * the caller's transaction.
 */
export async function savePromotion(
  tx: Db,
  { code, version, at }: { code: string | null; version: number; at: Date },
  after: PromotionState,
): Promise<SavedPromotion> {
  // Of two at once with the same name each gets a code of its own
  await tx.execute(sql`lock table ${promotion} in share row exclusive mode`);
  if (code === null) {
    const known = await tx.select({ code: promotion.code }).from(promotion);
    const free = slug(after.name, new Set(['new', ...known.map((one) => one.code)]));
    await writePromotion(tx, { code: free, row: undefined, officeSavedAt: at }, after);
    return { code: free, before: null, after };
  }
  const [row] = await tx.select().from(promotion).where(eq(promotion.code, code));
  if (!row) throw notFound('Такой акции нет');
  if (row.version !== version) throw refuse('CONFLICT', 'Эту акцию уже изменил другой сотрудник');
  const before = await readPromotionState(tx, row);
  await writePromotion(tx, { code, row, officeSavedAt: at }, after);
  return { code, before, after };
}

/** Discounts of a promotion that is not active have ended before they begin. */
const never = { startsAt: new Date(0), endsAt: new Date(0) };

/**
 * Writes a promotion over its locked row, or makes it, and records the change of prices. Discounts of one company stay that
 * company's and get the new period.
 */
export async function writePromotion(
  tx: Db,
  { code, row, officeSavedAt }: { code: string; row: Row | undefined; officeSavedAt: Date | null },
  { discounts, ...state }: PromotionState,
): Promise<void> {
  const values = { ...state, html: markdownHtml(state.markdown), officeSavedAt, version: (row?.version ?? 0) + 1 };
  const [saved] = await tx
    .insert(promotion)
    .values({ ...values, code })
    .onConflictDoUpdate({ target: promotion.code, set: values })
    .returning({ id: promotion.id });
  const promotionId = saved!.id;
  await tx.delete(discount).where(and(eq(discount.promotionId, promotionId), isForAllCompanies));
  const period = state.active ? { startsAt: state.startsAt, endsAt: state.endsAt } : never;
  await tx.update(discount).set(period).where(eq(discount.promotionId, promotionId));
  const lowered = discounts.map((one) => ({ ...one, ...period, promotionId }));
  if (lowered.length > 0) await tx.insert(discount).values(lowered);
  await recordCatalogueChange(tx, 'price');
}
