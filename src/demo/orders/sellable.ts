import { availableOf } from '#goods/stock/server/index.ts';
import type { DemoGoods } from '../catalogue/goods.ts';

/** What can be ordered: a product without offers, or an offer. Price: kopecks of the retail list. */
export type Sellable = {
  article: string;
  shortcode: string;
  name: string;
  unit: string;
  pack: number;
  min: number;
  weightGrams: number;
  retail: number;
  topSection: string;
  /** Whole base units that may still be ordered. */
  available: number;
};

/** All items of the catalogue, each under the name that an order line shows. */
export function sellablesOf(goods: readonly DemoGoods[]): Sellable[] {
  return goods.flatMap((one) => {
    const common = {
      unit: one.unit.base,
      pack: one.unit.pack,
      min: one.unit.min,
      weightGrams: one.weightGrams,
      topSection: one.section[0] ?? '',
    };
    if (one.offers.length === 0) return [{ ...common, ...item(one, one.name) }];
    return one.offers.map((offer) => ({
      ...common,
      ...item(offer, `${one.name} (${offer.values.map(({ value }) => value).join(', ')})`),
    }));
  });
}

type Item = { article: string; shortcode: string; retail: number; stock: readonly number[] };

const item = ({ article, shortcode, retail, stock }: Item, name: string) => ({
  article,
  shortcode,
  name,
  retail,
  available: availableOf(stock.map((onHand) => ({ onHand, reserved: 0 }))),
});
