import type { PriceUnit } from './price-unit-words.ts';

/** What a list says of the money of one price: its currency, its VAT, the unit it is for. */
export type Aspect = 'currency' | 'vat' | 'unit';

/** Where it is said. `assumed`: nowhere, and the operator is shown what the shop has assumed. */
export type Origin = 'heading' | 'line' | 'cells' | 'answer' | 'assumed';

/** Whether VAT is in the price, is to be added, or the goods have none. */
export type VatMeaning = 'included' | 'added' | 'none';

/** A price is for what the row calls its unit, for a pack of the row, or for a number of units. */
export type PricedUnit = 'row' | 'pack' | PriceUnit;

/** What the prices of one column mean. */
export type PriceTerms = {
  /** Of cells that name none themselves. */
  currency: string;
  /** In tens: 3 for «тыс. руб.», -2 for «коп.». */
  scale: number;
  vat: VatMeaning;
  /** The percent that the list names for its prices. */
  vatRate: number | null;
  unit: PricedUnit;
  from: Record<Aspect, Origin>;
};

/**
 * What is known of an aspect: settled, or open for the reason `why`. `evidence` is what the list says of it: an answer of the
 * operator holds for a list that says the same.
 */
export type Settled<T> = { evidence: string } & ({ value: T; from: Origin } | { why: string });

/** An answer of the operator for one column. */
export type Answer = { sheet: string; column: number; aspect: Aspect; evidence: string; value: string };

/** A column by its place and its heading. */
export type PriceColumn = { column: number; heading: string };

/** What the shop cannot know of a price column. */
export type Question = { sheet: string; column: PriceColumn; aspect: Aspect; why: string };
