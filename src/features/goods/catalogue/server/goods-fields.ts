import type { GoodsFields, GoodsTraits, Measure } from '#features/wire.ts';
import { product } from '#goods/products/server/tables.ts';
import { effectiveMinimum } from '#shared/quantity.ts';

/** Columns of the traits that rows, lines and documents note beside the name. */
export const traitColumns = { isMarked: product.isMarked, isDiscontinued: product.isDiscontinued };

/** Columns of a product that its card and the lines of baskets show as they are now. */
export const goodsColumns = {
  pictures: product.pictures,
  unitBase: product.unitBase,
  unitCustom: product.unitCustom,
  ratio: product.ratio,
  shippingType: product.shippingType,
  packageCount: product.packageCount,
  packageCountWord: product.packageCountWord,
  minOrderCount: product.minOrderCount,
  ...traitColumns,
};

type Row<Columns> = Pick<typeof product.$inferSelect, Extract<keyof Columns, keyof typeof product.$inferSelect>>;
export type GoodsRow = Row<typeof goodsColumns>;

type Unit = 'unitBase' | 'unitCustom' | 'ratio' | 'shippingType' | 'packageCount' | 'minOrderCount';
type Unpriced = Omit<Measure, 'price'>;

/** The selected columns as the wire has them; the caller adds its price to the measure. */
export function goodsView(goods: GoodsRow): Omit<GoodsFields, 'measure'> & { measure: Unpriced } {
  const { minOrderCount, packageCount, packageCountWord } = goods;
  return { minOrderCount, packageCount, packageCountWord, measure: measureOf(goods), ...traitsView(goods) };
}

/** Null for goods that have left the shop: they have no traits. */
export function traitsView(goods: Row<typeof traitColumns> | null): GoodsTraits {
  return { ...(goods?.isMarked && { isMarked: true }), ...(goods?.isDiscontinued && { isDiscontinued: true }) };
}

/** R-ENT-01, R-ENT-02 without the price. */
export function measureOf(goods: Pick<GoodsRow, Unit>): Unpriced {
  const { unitBase, unitCustom, ratio, shippingType, packageCount } = goods;
  return {
    measureBase: { symbol: unitBase, ratio: 1 },
    measureCustom: unitCustom && ratio ? { symbol: unitCustom, ratio } : null,
    shippingType,
    packageCount,
    minCount: effectiveMinimum(goods),
  };
}
