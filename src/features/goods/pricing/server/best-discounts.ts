import { fixedPriceOf, NO_FIXED_PRICE, percentKeepOf, WHOLE } from './price-rule.ts';

/** Lowers a price by a percent, or to `fixedPrice` kopecks. `startsAt` is included, `endsAt` is not. */
export type Discount = {
  scope: 'product' | 'section' | 'brand' | 'all';
  scopeId: number | null;
  percent: number | null;
  /** Counts for companies that pay in roubles only. */
  fixedPrice: number | null;
  promotionId: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Null: every company. */
  companyId: number | null;
};

/** Rows that have a price: the products of the read model, or the items of a basket. */
type DiscountedRows = {
  size: number;
  /** 0: no brand. */
  brandIds: Uint32Array;
  rowsOfProduct: (productId: number) => ArrayLike<number>;
  /** Rows of the products in a section or below it. */
  rowsOfSection: (sectionId: number) => ArrayLike<number>;
};

/**
 * The best discounts of each row: the highest percent and the lowest fixed price. `rule` is an index into `rules`, -1:
 * none; `figure` is what the percent leaves of a price in ten-thousandths, or the fixed price.
 */
export type BestDiscounts = { rules: readonly Discount[]; percent: Best<Uint16Array>; fixed: Best<Float64Array> };

/** The best discount of everything, and those of single rows; the column is null where there are none. */
type Best<F> = { everywhere: { rule: number; figure: number }; column: BestColumn<F> | null };

type BestColumn<F> = { rule: Int32Array; figure: F };

/** Work in steps of milliseconds, so that a caller can yield to the event loop between them. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Rows of one step. */
const STEP_ROWS = 100_000;

export const noDiscounts: BestDiscounts = {
  rules: [],
  percent: { everywhere: { rule: -1, figure: WHOLE }, column: null },
  fixed: { everywhere: { rule: -1, figure: NO_FIXED_PRICE }, column: null },
};

export function isRunning({ startsAt, endsAt }: Discount, now: Date): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

/** False for a discount to nothing or by nothing. */
export function lowersPrices(discount: Discount): boolean {
  return percentKeepOf(discount) !== null || fixedPriceOf(discount) !== null;
}

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Finds the best discounts of every row among `rules`; those that `applies` rejects are skipped. `base`: best discounts
 * of the same `rules` to start from; its columns are shared where no rule adds to them.
 */
export function* findBestDiscounts(
  rules: readonly Discount[],
  applies: (rule: Discount) => boolean,
  rows: DiscountedRows,
  base: BestDiscounts = noDiscounts,
): Steps<BestDiscounts> {
  const applied = rules.map((rule) => (applies(rule) ? rule : null));
  return {
    rules,
    percent: yield* addRules(base.percent, applied, rows, {
      figureOf: percentKeepOf,
      makeFigures: (size) => new Uint16Array(size).fill(WHOLE),
    }),
    fixed: yield* addRules(base.fixed, applied, rows, {
      figureOf: fixedPriceOf,
      makeFigures: (size) => new Float64Array(size).fill(NO_FIXED_PRICE),
    }),
  };
}

interface Kind<F> {
  figureOf: (rule: Discount) => number | null;
  makeFigures: (size: number) => F;
}

/** The lower figure is the better one of both kinds. */
function* addRules<F extends Uint16Array | Float64Array>(
  { everywhere, column }: Best<F>,
  rules: readonly (Discount | null)[],
  rows: DiscountedRows,
  { figureOf, makeFigures }: Kind<F>,
): Steps<Best<F>> {
  let best = everywhere;
  let own: BestColumn<F> | null = null;
  const brands = new Map<number, { rule: number; figure: number }>();
  for (const [index, rule] of rules.entries()) {
    const figure = rule && figureOf(rule);
    if (!rule || figure === null) continue;
    if (rule.scope === 'all') {
      if (figure < best.figure) best = { rule: index, figure };
      continue;
    }
    if (rule.scopeId === null) continue;
    own ??= column
      ? { rule: column.rule.slice(), figure: column.figure.slice() as F }
      : { rule: new Int32Array(rows.size).fill(-1), figure: makeFigures(rows.size) };
    if (rule.scope === 'product') yield* markRows(own, rows.rowsOfProduct(rule.scopeId), index, figure);
    else if (rule.scope === 'section') yield* markRows(own, rows.rowsOfSection(rule.scopeId), index, figure);
    else if (figure < (brands.get(rule.scopeId)?.figure ?? Infinity)) brands.set(rule.scopeId, { rule: index, figure });
  }
  if (own && brands.size > 0) yield* markBrands(own, rows, brands);
  return { everywhere: best, column: own ?? column };
}

function* markRows(
  { rule, figure }: BestColumn<Uint16Array | Float64Array>,
  rowIndexes: ArrayLike<number>,
  ownRule: number,
  ownFigure: number,
): Steps<void> {
  for (let n = 0; n < rowIndexes.length; n += 1) {
    if (n % STEP_ROWS === STEP_ROWS - 1) yield;
    const row = rowIndexes[n]!;
    if (figure[row]! <= ownFigure) continue;
    rule[row] = ownRule;
    figure[row] = ownFigure;
  }
}

/** One pass over all rows, however many brands there are. */
function* markBrands(
  { rule, figure }: BestColumn<Uint16Array | Float64Array>,
  { size, brandIds }: DiscountedRows,
  best: ReadonlyMap<number, { rule: number; figure: number }>,
): Steps<void> {
  const rules = new Int32Array(1 + Math.max(...best.keys())).fill(-1);
  const figures = new Float64Array(rules.length).fill(Infinity);
  for (const [brandId, found] of best) {
    rules[brandId] = found.rule;
    figures[brandId] = found.figure;
  }
  for (let row = 0; row < size; row += 1) {
    if (row % STEP_ROWS === STEP_ROWS - 1) yield;
    const brandId = brandIds[row]!;
    if (brandId >= rules.length || figure[row]! <= figures[brandId]!) continue;
    rule[row] = rules[brandId]!;
    figure[row] = figures[brandId]!;
  }
}
