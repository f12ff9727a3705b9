import type { BrandCode } from './brand-list.ts';
import type { PropertyCode, PropertyValue } from './property-list.ts';
import type { Unit } from './units.ts';

/** A variant of a demo product. Price: kopecks of the retail list; stock: base units in the three warehouses. */
export type DemoOffer = {
  values: readonly { code: string; name: string; value: string }[];
  article: string;
  shortcode: string;
  barcode: string;
  picture: string | null;
  retail: number;
  stock: readonly number[];
};

/**
 * A product of the demo catalogue. A product with offers is sold by its offers: its own price and stock are not used.
 * `draft` numbers the kind of goods within its family: equal numbers of different makers are analogues.
 */
export type DemoGoods = {
  family: string;
  draft: number;
  section: readonly string[];
  brand: BrandCode;
  code: string;
  name: string;
  article: string;
  shortcode: string;
  barcode: string;
  pictures: readonly string[];
  unit: Unit;
  weightGrams: number;
  description: string;
  properties: readonly { code: PropertyCode; value: PropertyValue }[];
  isNew: boolean;
  ageInDays: number;
  retail: number;
  stock: readonly number[];
  offers: readonly DemoOffer[];
};

/** What can be ordered of a product has stock somewhere. */
export function isInStock({ stock, offers }: DemoGoods): boolean {
  const amounts = offers.length > 0 ? offers.map((offer) => offer.stock) : [stock];
  return amounts.some((one) => one.reduce((sum, amount) => sum + amount, 0) >= 1);
}
