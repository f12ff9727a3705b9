import { eq } from 'drizzle-orm';
import type { Picture } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { markdownHtml } from '#shared/markdown.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import {
  type Lowered,
  type PromotionState,
  readPromotionState,
  type SavedPromotion,
  writePromotion,
} from './save-promotion.ts';
import { promotion } from './tables.ts';

/** A promotion with what it lowers. */
export type NewPromotion = {
  code: string;
  name: string;
  text: string;
  markdown: string;
  picture: Picture | null;
  startsAt: Date | null;
  endsAt: Date | null;
  discounts: Lowered[];
};

/** Publishes promotions by their codes and withdraws all others with their discounts. Call it in a transaction. */
export async function publishPromotions(
  tx: Db,
  wanted: readonly NewPromotion[],
): Promise<{ changes: PublishedChange[]; saved: SavedPromotion[] }> {
  const rows = await tx.select().from(promotion).for('update');
  const known = new Map(rows.map((row) => [row.code, row]));
  const changes: PublishedChange[] = [];
  const saved: SavedPromotion[] = [];
  const save = async (code: string, row: (typeof rows)[number] | undefined, after: PromotionState) => {
    const before = row ? await readPromotionState(tx, row) : null;
    await writePromotion(tx, { code, row, officeSavedAt: null }, after);
    saved.push({ code, before, after });
  };
  for (const { code, ...values } of wanted) {
    const row = known.get(code);
    known.delete(code);
    const after = { ...values, active: true };
    if (row && isSame(await readPromotionState(tx, row), row.html, after)) {
      const { markdown } = values;
      await tx.update(promotion).set({ markdown, officeSavedAt: null }).where(eq(promotion.id, row.id));
      continue;
    }
    await save(code, row, after);
    const overOffice = row?.officeSavedAt != null;
    changes.push({ kind: row?.active ? 'changed' : 'added', name: values.name, overOffice });
  }
  for (const row of known.values()) {
    if (!row.active) continue;
    await save(row.code, row, { ...(await readPromotionState(tx, row)), active: false });
    changes.push({ kind: 'withdrawn', name: row.name, overOffice: row.officeSavedAt !== null });
  }
  return { changes, saved };
}

/** Whether buyers would see and pay the same. */
function isSame(present: PromotionState, html: string, wanted: PromotionState): boolean {
  const partsOf = ({ name, text, picture, startsAt, endsAt, active, discounts }: PromotionState, page: string) =>
    JSON.stringify([
      [name, text, page, picture?.standard, startsAt, endsAt, active],
      discounts
        .map(({ scope, scopeId, percent, fixedPrice }) => [scope, scopeId, percent, fixedPrice].join())
        .toSorted(),
    ]);
  return partsOf(present, html) === partsOf(wanted, markdownHtml(wanted.markdown));
}
