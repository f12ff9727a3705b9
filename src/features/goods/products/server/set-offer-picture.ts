import { eq } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import type { Author } from './held/change-products.ts';
import { offer, type Picture, product } from './tables.ts';

/** Sets the picture of an offer, which no import writes. */
export async function setOfferPicture(
  tx: Db,
  { id, picture }: { id: number; picture: Picture },
  { accountId, ip, changes = new CatalogueChanges() }: Author,
): Promise<void> {
  const [set] = await tx
    .update(offer)
    .set({ picture })
    .where(eq(offer.id, id))
    .returning({ productId: offer.productId, article: offer.article });
  if (!set) return;
  const [of] = await tx.select({ name: product.name }).from(product).where(eq(product.id, set.productId));
  await writeAudit(tx, {
    action: 'goods.change',
    actorAccountId: accountId,
    object: String(set.productId),
    ip,
    details: {
      name: of!.name,
      changes: [{ field: `Картинка варианта ${set.article ?? id}`, before: '', after: picture.standard }],
    },
  });
  changes.add('item', [set.productId]);
  await changes.publish(tx);
}
