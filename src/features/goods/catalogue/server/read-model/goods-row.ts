/** A product as it is read for the columns of `Goods`. Ids are the database's own. */
export type GoodsRow = {
  id: number;
  name: string;
  sourceId: number;
  brandId: number | null;
  freshness: number;
  sectionIds: readonly number[];
  valueIds: readonly number[];
  similarIds: readonly number[];
  /** The item shown first: the product itself, or one of its offers. */
  itemId: number;
  inStock: boolean;
  /** Prices of that item in the types that may reach a buyer; `isBase`: the base type of the product's source. */
  prices: readonly RowPrice[];
  /** Those of each of its other offers. */
  otherPrices: readonly (readonly RowPrice[])[];
};

/** What of a product changes in place. */
export type ShownItem = Pick<GoodsRow, 'itemId' | 'inStock' | 'prices' | 'otherPrices'>;
export type Figures = Pick<GoodsRow, 'id'> & ShownItem;

export type RowPrice = { priceTypeId: number; isBase: boolean; value: number; currency: string };
