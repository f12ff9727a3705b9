import { asc, eq } from 'drizzle-orm';
import { pictureView } from '#goods/catalogue/server/index.ts';
import { offer } from '#goods/products/server/tables.ts';
import { listAvailable } from '#goods/stock/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { ProductVariant } from '../contract.ts';

/** Variants of a product at most; the widest sets of real exports have some hundreds. */
const MAX_VARIANTS = 1000;

/** The variants of a product in their order, hidden ones too. */
export async function readVariants(db: Db, productId: number): Promise<ProductVariant[]> {
  const rows = await db
    .select()
    .from(offer)
    .where(eq(offer.productId, productId))
    .orderBy(asc(offer.sort), asc(offer.id))
    .limit(MAX_VARIANTS);
  const available = await listAvailable(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, article, shortcode, values, picture, active, held }) => ({
    id,
    name: values.map(({ value }) => value).join(', ') || name,
    article: article ?? '',
    shortcode: shortcode ?? '',
    picture: picture && pictureView(picture),
    pictureAddress: picture?.standard ?? null,
    isShown: active,
    theirs: held.active ? (held.active.source as boolean) : null,
    available: available.get(id)!,
  }));
}
