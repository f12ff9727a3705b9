import { inArray, sql } from 'drizzle-orm';
import {
  type Author,
  type ChangedProduct,
  changeProducts,
  type ProductChange,
  returnFields,
} from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { ProductAct } from '../contract.ts';
import { checkTargets } from './check-targets.ts';

/** Applies an act to products. Returns those that have changed. Errors: NOT_FOUND without any of them, TARGET_INVALID. */
export async function applyAct(
  tx: Db,
  ids: readonly number[],
  act: ProductAct,
  by: Author,
): Promise<readonly ChangedProduct[]> {
  const known = await tx
    .select({ id: product.id, fields: sql<string[]>`array(select jsonb_object_keys(${product.held}))` })
    .from(product)
    .where(inArray(product.id, [...ids]));
  if (known.length === 0) throw notFound('Таких товаров нет');
  const found = known.map(({ id }) => id);
  if (act.kind === 'return') {
    const fields = [...new Set(known.flatMap((row) => row.fields))];
    return fields.length === 0 ? [] : returnFields(tx, found, fields, by);
  }
  const change = changeOf(act);
  await checkTargets(tx, change);
  return changeProducts(tx, found, change, by);
}

function changeOf(act: Exclude<ProductAct, { kind: 'return' }>): ProductChange {
  switch (act.kind) {
    case 'hide':
      return { isHidden: true };
    case 'show':
      return { isHidden: false };
    case 'section':
      return { sectionIds: [act.section] };
    case 'brand':
      return { brandId: act.brand };
    case 'new':
      return { isNewByOperator: act.isNew };
    case 'discontinued':
      return { isDiscontinued: act.isDiscontinued };
  }
}
