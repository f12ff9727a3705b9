import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { fromWire, lineTotal, toWire } from '#shared/money.ts';
import { amountText } from '#shared/order-sheet/amount-text.ts';
import type { SheetOrder, UnreadRow } from '#shared/order-sheet/sheet-order.ts';
import type { CorrectionLine, FoundLine, LostLine, SheetCounts, SheetTotals } from '../contract.ts';
import { chooseCodes } from './choose-codes.ts';
import { askForColumns } from './ask-for-columns.ts';
import { type Counting, foundLine, readCounting, suggestedLine, unitProblem } from './listed-lines.ts';
import { goodsOf, type Match, matchLines, type WantedLine } from './match-lines.ts';
import { areOurPrices } from './price-doubts.ts';

/** A whole file as the buyer may order it: lines of one item are one line. */
export interface SheetView {
  found: FoundLine[];
  lost: LostLine[];
  toCorrect: CorrectionLine[];
  totals: SheetTotals;
  counts: SheetCounts;
}

/**
 * Matches and prices the lines of a file at this moment (R-CALL-064). Errors: COLUMNS where what was taken for
 * quantities are prices of ours.
 */
export async function viewSheet(ctx: CallContext<BuyerSession>, order: SheetOrder): Promise<SheetView> {
  const lines = await chooseCodes(ctx.db, ctx.session.company.id, order.lines);
  const matches = await matchLines(ctx, [...lines, ...order.unread.map(lineOfUnread)]);
  const wanted = matches.slice(0, lines.length);
  checkPrices(order, wanted);
  const counting = await readCounting(ctx.db, goodsOf(matches));
  const problemOf = (match: Match) =>
    match.goods && unitProblem(match.goods, match.line, counting.get(match.goods.item.productId)!);
  const unfit = wanted.filter((match) => problemOf(match) !== null);
  const fit = wanted.filter((match) => problemOf(match) === null);
  const foundOf = Map.groupBy(fit.filter(isFound), ({ goods }) => goods.item.id);
  const found = [...foundOf.values()].map((same) =>
    foundLine(same[0]!.goods, counting.get(same[0]!.goods.item.productId)!, same),
  );
  const lost = fit.filter(isLost);
  const byText = Map.groupBy(lost, ({ line }) => `${line.article.toLowerCase()}\n${line.name}`);
  const toCorrect = [
    ...unfit.map((match) => correctionLine(match, { text: textOf(match.line), reason: problemOf(match)! }, counting)),
    ...order.unread.map((row, index) => correctionLine(matches[lines.length + index]!, row, counting)),
  ];
  return {
    found,
    lost: [...byText.values()].map((same) => lostLine(same, counting)),
    toCorrect: toCorrect.toSorted((a, b) => a.row - b.row),
    totals: totalsOf(found, ctx.session.company.currency),
    counts: {
      found: fit.length - lost.length,
      notFound: lost.length,
      toCorrect: toCorrect.length,
      changed: found.filter(({ corrected }) => corrected).length,
      ...order.skipped,
    },
  };
}

type Found = Extract<Match, { goods: object }>;
type Lost = Extract<Match, { goods: null }>;

const isFound = (match: Match): match is Found => match.goods !== null;
const isLost = (match: Match): match is Lost => match.goods === null;

function checkPrices({ tables, lines }: SheetOrder, matches: readonly Match[]): void {
  const doubtful = tables.flatMap((table, index) => {
    const own = matches.filter((_, at) => lines[at]!.table === index);
    const isPointedAt = table.source === 'chosen' || table.source === 'remembered';
    return !isPointedAt && areOurPrices(own, table.source === 'content') ? [index] : [];
  });
  if (doubtful.length === 0) return;
  const doubt = 'Числа в столбце количества совпадают с нашими ценами';
  throw askForColumns(tables.map((table, index) => (doubtful.includes(index) ? { ...table, doubt } : table)));
}

/** An unread row is matched for its goods alone. */
const lineOfUnread = ({ sheet, row, article, name }: UnreadRow): WantedLine => ({
  sheet,
  row,
  article,
  name,
  amount: null,
  unit: null,
  isSpoiled: false,
});

const textOf = ({ amount, unit }: WantedLine): string => (amount === null ? '' : amountText(amount, unit));

function correctionLine(
  { line, ...match }: Match,
  { text, reason }: { text: string; reason: string },
  counting: Counting,
): CorrectionLine {
  const { sheet, row, article, name } = line;
  const meant = match.goods ? [match.goods] : match.suggestions;
  const least = [{ amount: null, unit: null }];
  const suggestions = meant.map((goods) => suggestedLine(goods, counting.get(goods.item.productId)!, least));
  return { sheet, row, article, name, text, reason, suggestions };
}

function lostLine(same: readonly Lost[], counting: Counting): LostLine {
  const { line, reason, suggestions } = same[0]!;
  const lines = same.map((each) => each.line);
  return {
    article: line.article,
    name: line.name,
    amount: amountsText(lines),
    isCode: line.article !== '' && !line.isSpoiled,
    reason,
    suggestions: suggestions.map((goods) => suggestedLine(goods, counting.get(goods.item.productId)!, lines)),
    places: lines.map(({ sheet, row }) => ({ sheet, row })),
  };
}

/** '2 упак + 3 шт': amounts of one unit are added up. */
function amountsText(lines: readonly WantedLine[]): string {
  const byUnit = Map.groupBy(lines, ({ unit }) => unit);
  return Array.from(byUnit, ([unit, same]) => {
    const amount = same.reduce((sum, line) => sum + (line.amount ?? 0), 0);
    return amount === 0 ? '' : amountText(amount, unit);
  })
    .filter(Boolean)
    .join(' + ');
}

/** Of what can be ordered. */
function totalsOf(found: readonly FoundLine[], currency: SheetTotals['currency']): SheetTotals {
  const totals = { articles: 0, count: 0, kopecks: 0, weight: 0 };
  for (const { id, quantity, price, weight } of found) {
    if (id === null || price === null) continue;
    totals.articles += 1;
    totals.count += quantity;
    totals.kopecks += lineTotal(fromWire(price), quantity);
    totals.weight += weight * quantity;
  }
  const { kopecks, ...counted } = totals;
  return { ...counted, total: toWire(kopecks), currency };
}
