import type { GoodsForBuyer } from '#ordering/basket/server/index.ts';
import { goodsColumns, type GoodsRow, itemUrl } from '#goods/catalogue/server/index.ts';
import { sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { TOO_MANY } from '#shared/line-sum.ts';
import { toWire } from '#shared/money.ts';
import { roundedText, wholeAmount } from '#shared/order-sheet/amount-text.ts';
import { placesText } from '#shared/order-sheet/places-text.ts';
import { effectiveMinimum, normaliseQuantity } from '#shared/quantity.ts';
import type { FoundLine, ListedLine } from '../contract.ts';
import { baseUnits, type CountedGoods, withoutNoise } from './base-units.ts';
import type { WantedLine } from './match-lines.ts';

/** How products are counted, by product id. */
export type Counting = ReadonlyMap<number, GoodsRow>;

/** How the products of these goods are counted. */
export async function readCounting(db: Db, goods: readonly GoodsForBuyer[]): Promise<Counting> {
  const ids = [...new Set(goods.map(({ item }) => item.productId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: product.id, ...goodsColumns })
    .from(product)
    // One parameter, however many goods
    .where(sql`${product.id} = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

type Asked = { line: WantedLine; isOwnCode?: boolean };
type Amount = Pick<WantedLine, 'amount' | 'unit'>;

/** Why the goods cannot be counted in the unit of a line; null where they can. */
export function unitProblem({ item }: GoodsForBuyer, { amount, unit }: Amount, counted: CountedGoods): string | null {
  if (amount === null || baseUnits(amount, unit, counted) !== null) return null;
  return `Единица «${unit}» не подходит: товар считают в «${item.unit}»`;
}

/** Base units that lines ask for together, with places perhaps; lines in units that the goods do not have are left out. */
function wantedUnits({ item }: GoodsForBuyer, counted: CountedGoods, lines: readonly Amount[]): number {
  const wanted = lines.map(({ amount, unit }) =>
    amount === null ? effectiveMinimum(item) : (baseUnits(amount, unit, counted) ?? 0),
  );
  return withoutNoise(wanted.reduce((sum, one) => sum + one, 0));
}

/** Goods that lines may mean, in the quantity that they ask for. */
export function suggestedLine(goods: GoodsForBuyer, counted: CountedGoods, lines: readonly Amount[]): ListedLine {
  return listedLine(goods, wantedUnits(goods, counted, lines)).line;
}

/**
 * Goods in the quantity that several lines of a file ask for together: added up first, rounded up to packs after that,
 * and said so.
 */
export function foundLine(goods: GoodsForBuyer, counted: CountedGoods, asked: readonly Asked[]): FoundLine {
  const lines = asked.map(({ line }) => line);
  const { item } = goods;
  const wanted = wantedUnits(goods, counted, lines);
  const notes: string[] = [];
  const { line, corrected } = listedLine(goods, wanted);
  if (corrected) notes.push(roundedText(wanted, line.quantity, item));
  const { article } = lines[0]!;
  const isOther =
    article !== '' && ![item.article, item.shortcode].some((own) => own?.toLowerCase() === article.toLowerCase());
  const ownCode = asked.find(({ isOwnCode }) => isOwnCode)?.line.article ?? null;
  if (ownCode !== null) notes.push(`Найден по вашему коду ${ownCode}`);
  else if (isOther) notes.push(`В списке: ${article}`);
  const places = lines.map(({ sheet, row }) => ({ sheet, row }));
  if (places.length > 1) notes.push(`Сложены строки ${placesText(places)}`);
  return { ...line, wanted, corrected, notes: [...new Set(notes)], ownCode, places };
}

/** `wanted`: base units, with places perhaps. */
function listedLine(
  { item, price, isInStock, refusal }: GoodsForBuyer,
  wanted: number,
): { line: ListedLine; corrected: boolean } {
  const allowed = normaliseQuantity(wholeAmount(wanted), { ...item, priceKopecks: price?.valueBase ?? 0 });
  const reason = refusal?.reason ?? (allowed.ok ? null : TOO_MANY);
  const quantity = allowed.ok ? allowed.quantity : effectiveMinimum(item);
  return {
    line: {
      id: reason === null ? item.id : null,
      item_id: item.id,
      article: item.article,
      shortcode: item.shortcode,
      name: item.name,
      url: itemUrl(item),
      price: price && toWire(price.valueVat),
      unit: item.unit,
      packageCount: item.packageCount,
      minOrderCount: item.minOrderCount,
      weight: item.weightGrams,
      isInStock,
      quantity,
      reason,
    },
    corrected: reason === null && quantity !== wanted,
  };
}
