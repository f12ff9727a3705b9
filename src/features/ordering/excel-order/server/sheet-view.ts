import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { fromWire, lineTotal, toWire } from '#shared/money.ts';
import type { SheetOrder } from '#shared/order-sheet/sheet-order.ts';
import { amountText } from '#shared/order-sheet/amount-text.ts';
import type { FoundLine, LostLine, SheetTotals } from '../contract.ts';
import { type Counting, foundLine, readCounting, suggestedLine } from './listed-lines.ts';
import { goodsOf, type Match, matchLines, type WantedLine } from './match-lines.ts';

/** A whole file as the buyer may order it: lines of one item are one line. */
type SheetView = { found: FoundLine[]; lost: LostLine[]; totals: SheetTotals };

/** Matches and prices the lines of a file at this moment (R-CALL-064). */
export async function viewSheet(ctx: CallContext<BuyerSession>, { lines }: SheetOrder): Promise<SheetView> {
  const matches = await matchLines(ctx, lines);
  const foundOf = Map.groupBy(matches.filter(isFound), ({ goods }) => goods.item.id);
  const counting = await readCounting(ctx.db, goodsOf(matches));
  const found = [...foundOf.values()].map((same) =>
    foundLine(same[0]!.goods, counting.get(same[0]!.goods.item.productId)!, same),
  );
  const lost = Map.groupBy(matches.filter(isLost), ({ line }) => `${line.article.toLowerCase()}\n${line.name}`);
  return {
    found,
    lost: [...lost.values()].map((same) => lostLine(same, counting)),
    totals: totalsOf(found, ctx.session.company.currency),
  };
}

type Found = Extract<Match, { goods: object }>;
type Lost = Extract<Match, { goods: null }>;

const isFound = (match: Match): match is Found => match.goods !== null;
const isLost = (match: Match): match is Lost => match.goods === null;

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
