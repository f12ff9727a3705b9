import { and, asc, eq, inArray } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { type AuditAction, writeAudit } from '#identity/audit/server/index.ts';
import { currentTime } from '#server/clock.ts';
import type { Db } from '#server/db/index.ts';
import { CatalogueChanges } from '../catalogue-changes.ts';
import { offer, type Picture } from '../tables.ts';
import type { Author } from './change-products.ts';
import { giveBack, hold } from './held.ts';
import { lockProducts } from './product-fields.ts';
import type { FieldText } from './product-field-texts.ts';

type Variant = typeof offer.$inferSelect;
type Changed = Partial<Pick<Variant, 'active' | 'held' | 'sort' | 'picture' | 'shortcode'>>;

/** `isShown` is held, as imports write it too; order, picture and code are the shop's own. */
export type VariantChange = {
  id: number;
  isShown?: boolean;
  sort?: number;
  picture?: Picture | null;
  shortcode?: string | null;
};

/** The one way to change variants of a product by hand. */
export async function changeVariants(
  tx: Db,
  productId: number,
  changes: readonly VariantChange[],
  author: Author,
): Promise<void> {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const stamp = { at: currentTime().toISOString(), by: author.accountId };
  await alter(tx, { productId, ids: [...byId.keys()], action: 'goods.change', author }, (variant) => {
    const { isShown, sort, picture, shortcode } = byId.get(variant.id)!;
    const { values, held } = hold(
      { active: variant.active },
      variant.held,
      isShown === undefined ? {} : { active: isShown },
      stamp,
    );
    return {
      ...(values.active !== undefined && { active: values.active as boolean, held }),
      ...(sort !== undefined && sort !== variant.sort && { sort }),
      ...(picture !== undefined && !isDeepStrictEqual(picture, variant.picture ?? null) && { picture }),
      ...(shortcode !== undefined && shortcode !== variant.shortcode && { shortcode }),
    };
  });
}

/** «Вернуть значение из 1С»: the variant is shown or hidden as the import says, and follows it again. */
export async function returnVariant(tx: Db, productId: number, id: number, author: Author): Promise<void> {
  await alter(tx, { productId, ids: [id], action: 'goods.return', author }, ({ held }) => {
    const back = giveBack(held, ['active']);
    return back.values.active === undefined ? {} : { active: back.values.active as boolean, held: back.held };
  });
}

type Alteration = {
  productId: number;
  ids: number[];
  action: AuditAction & `goods.${string}`;
  author: Author;
};

async function alter(
  tx: Db,
  { productId, ids, action, author }: Alteration,
  decide: (variant: Variant) => Changed,
): Promise<void> {
  // As imports do: the product before its variants
  const [product] = await lockProducts(tx, [productId]);
  const variants = await tx
    .select()
    .from(offer)
    .where(and(eq(offer.productId, productId), inArray(offer.id, ids)))
    .orderBy(asc(offer.id))
    .for('no key update');
  const changed = variants
    .map((variant) => ({ variant, changes: decide(variant) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  if (!product || changed.length === 0) return;
  for (const { variant, changes } of changed) await tx.update(offer).set(changes).where(eq(offer.id, variant.id));
  await writeAudit(tx, {
    action,
    actorAccountId: author.accountId,
    object: String(productId),
    details: { name: product.fields.name, changes: textsOf(changed) },
    ip: author.ip,
  });
  const { changes = new CatalogueChanges() } = author;
  changes.add('item', [productId]);
  await changes.publish(tx);
}

/** A new order is one change, however many variants it moves. */
function textsOf(changed: readonly { variant: Variant; changes: Changed }[]): FieldText[] {
  const texts = changed.flatMap(({ variant, changes }) => {
    const name = variant.values.map(({ value }) => value).join(', ') || variant.name;
    return [
      ...(changes.active === undefined
        ? []
        : [{ field: `Вариант «${name}» на витрине`, before: yesNo(!changes.active), after: yesNo(changes.active) }]),
      ...(changes.picture === undefined
        ? []
        : [{ field: `Картинка варианта «${name}»`, before: yesNo(variant.picture), after: yesNo(changes.picture) }]),
      ...(changes.shortcode === undefined
        ? []
        : [{ field: `Код варианта «${name}»`, before: variant.shortcode ?? 'нет', after: changes.shortcode ?? 'нет' }]),
    ];
  });
  const isMoved = changed.some(({ changes }) => changes.sort !== undefined);
  return isMoved ? [...texts, { field: 'Порядок вариантов', before: 'прежний', after: 'изменён' }] : texts;
}

const yesNo = (value: unknown): string => (value ? 'да' : 'нет');
