import type { PricedLine, PricedBasket } from '#ordering/basket/server/index.ts';
import { ApiError, refuse } from '#server/errors.ts';
import { amountOf } from '#shared/amount.ts';
import { toWire } from '#shared/money.ts';
import { effectiveMinimum, orderableWithin } from '#shared/quantity.ts';
import type { PriceChanges, StockChanges } from '../contract.ts';
import type { SnapshotLine } from './tables.ts';

/**
 * Why the basket as it is now must not be ordered as it was shown; null where nothing differs. First what ran
 * out, then what costs something else (VAT counts), then what else differs: more lines, other quantities.
 */
export function differenceFrom(shown: readonly SnapshotLine[], basket: PricedBasket): ApiError | null {
  const lines = new Map(basket.lines.filter((line) => line.isOrdered).map((line) => [line.item.id, line]));
  const kept = new Map(basket.lines.map((line) => [line.item.id, line]));
  const gone = shown.filter(({ itemId }) => !lines.has(itemId));
  const outOfStock = gone.flatMap(({ itemId }) => kept.get(itemId) ?? []);
  if (outOfStock.length) return stockChanged(outOfStock.map(({ item }) => ({ item, available: 0 })));
  const names = new Map(basket.lost.map(({ item }) => [item.id, item.name]));
  const changes = shown.flatMap((was) => {
    const line = lines.get(was.itemId);
    if (line && isSamePrice(was, line)) return [];
    const name = line?.item.name ?? names.get(was.itemId) ?? '';
    return { id: was.itemId, name, old: toWire(was.price), new: line ? toWire(line.price.valueVat) : null };
  });
  if (changes.length) return priceChanged(changes);
  const isSame = lines.size === shown.length && shown.every((was) => lines.get(was.itemId)?.quantity === was.quantity);
  return isSame ? null : basketChanged();
}

function isSamePrice(was: SnapshotLine, { price, vatPercent }: PricedLine): boolean {
  return was.price === price.valueVat && was.priceBase === price.valueBase && was.vatPercent === vatPercent;
}

export function basketChanged(): ApiError {
  return refuse('BASKET_CHANGED', 'Корзина изменилась. Проверьте заказ и оформите его ещё раз');
}

export function priceChanged(lines: PriceChanges['lines']): ApiError {
  const data = { lines } satisfies PriceChanges;
  return refuse('PRICE_CHANGED', 'Цены изменились. Проверьте заказ и оформите его ещё раз', { data });
}

/** The company was switched since the checkout was opened: prices and terms are those of another contract. */
export function companyChanged(name: string): ApiError {
  return refuse('COMPANY_CHANGED', `Сейчас выбрана другая компания: ${name}. Подтвердите, для кого заказ`);
}

type Short = { item: PricedLine['item']; available: number };

/** one error a line, «Доступно {n}»; `data` names the same lines. `available` in base units. */
export function stockChanged(short: readonly Short[]): ApiError {
  const lines = short.map(({ item, available }) => {
    const { id, name, packageCount, minOrderCount, unit } = item;
    const orderable = orderableWithin(available, item);
    const rest = { id, name, available, orderable, packageCount, minOrderCount, unit };
    return { ...rest, text: restText(rest) };
  });
  const errors = lines.map(({ name, text }) => ({ code: 'STOCK_CHANGED', message: `${name}. ${text}` }));
  return new ApiError(errors, { data: { lines } satisfies StockChanges });
}

type Rest = Pick<StockChanges['lines'][number], 'available' | 'orderable' | 'packageCount' | 'minOrderCount' | 'unit'>;

function restText({ available, orderable, unit, ...rules }: Rest): string {
  const amount = (quantity: number) => amountOf(quantity, unit);
  const rest = `Доступно ${amount(available)}`;
  if (available === orderable) return rest;
  if (orderable > 0) return `${rest}, целыми упаковками ${amount(orderable)}`;
  return `${rest}, меньше минимального заказа ${amount(effectiveMinimum(rules))}`;
}
