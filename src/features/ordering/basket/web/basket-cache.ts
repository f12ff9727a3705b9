import type { QueryClient } from '@tanstack/react-query';
import { storeShortage } from '#goods/stock/web/index.ts';
import type { OrderSummary } from '../contract.ts';
import type { BasketInHeader } from '#ordering/basket/contract.ts';
import type { SavedLine } from './quantity-queue.ts';
import type { BasketProducts } from './queries.ts';

type HeaderLine = BasketInHeader['basket'][number];

const HEADER = ['header'] as const;
/** Other queries with the basket, refetched while they are on the screen. */
const SHOWN = [['basketProducts'], ['basketSumBlock'], ['stockShortages']] as const;

/**
 * Puts what the shop has stored into the header's lines, from which every row reads its quantity. 0 takes a line out.
 * An answer of an older basket version does not turn the version back.
 */
export function storeLines(queryClient: QueryClient, stored: readonly HeaderLine[], version: number): void {
  queryClient.setQueriesData<BasketInHeader>(
    { queryKey: HEADER },
    (header) =>
      header && {
        ...header,
        basket: withLines(header.basket, stored),
        basketVersion: Math.max(header.basketVersion, version),
      },
  );
}

/**
 * A quantity is stored: header, lines and sums take what the answer carries, so that a basket of a thousand lines is not
 * read again for one of them. A version that rose by more than this one change means another window or device: then
 * everything is read again.
 */
export function storeSavedLine(queryClient: QueryClient, id: number, { line, version, totals }: SavedLine): void {
  const known = queryClient.getQueryData<BasketInHeader>(['header', {}])?.basketVersion ?? version;
  storeLines(queryClient, [{ id, quantity: line?.basketQuantity ?? 0 }], version);
  if (line) storeShortage(queryClient, id, line.basketQuantity, line.shortage ?? null);
  changeRows(queryClient, version, (rows) =>
    line ? rows.map((row) => (row.id === id ? line : row)) : rows.filter((row) => row.id !== id),
  );
  storeTotals(queryClient, version, totals);
  if (version > known + 1) void refreshBasket(queryClient);
}

/** Replaces a line by one of another offer; merges it if that offer has a line already. */
export function storeReplacedLine(
  queryClient: QueryClient,
  oldId: number,
  { line, version, totals }: Pick<SavedLine, 'version' | 'totals'> & { line: Rows[number] },
): void {
  const known = queryClient.getQueryData<BasketInHeader>(['header', {}])?.basketVersion ?? version;
  storeLines(
    queryClient,
    [
      { id: oldId, quantity: 0 },
      { id: line.id, quantity: line.basketQuantity },
    ],
    version,
  );
  changeRows(queryClient, version, (rows) =>
    rows.filter(({ id }) => id === oldId || id !== line.id).map((row) => (row.id === oldId ? line : row)),
  );
  storeTotals(queryClient, version, totals);
  if (version > known + 1) void refreshBasket(queryClient);
}

interface Forgotten {
  version: number;
  /** Absent where the basket is empty now. */
  totals?: SavedLine['totals'];
}

/** Lines were taken out together: they leave header, lines, lost items and sums. */
export function forgetLines(queryClient: QueryClient, ids: readonly number[], { version, totals }: Forgotten): void {
  const gone = new Set(ids);
  storeLines(
    queryClient,
    ids.map((id) => ({ id, quantity: 0 })),
    version,
  );
  changeRows(queryClient, version, (rows) => rows.filter(({ id }) => !gone.has(id)));
  queryClient.setQueriesData<BasketProducts>(
    { queryKey: ['basketProducts'] },
    (basket) =>
      basket && {
        ...basket,
        noProductsAddToOrder: basket.noProductsAddToOrder.filter(({ id }) => !gone.has(id)),
      },
  );
  if (totals) storeTotals(queryClient, version, totals);
  else void queryClient.invalidateQueries({ queryKey: ['basketSumBlock'] });
}

/** The remark of a line is stored. */
export function storeRemark(
  queryClient: QueryClient,
  id: number,
  { remark, version }: { remark: string; version: number },
): void {
  const known = queryClient.getQueryData<BasketInHeader>(['header', {}])?.basketVersion ?? version;
  storeLines(queryClient, [], version);
  changeRows(queryClient, version, (rows) => rows.map((row) => (row.id === id ? { ...row, remark } : row)));
  if (version > known + 1) void refreshBasket(queryClient);
}

type Rows = BasketProducts['grid']['row'];

function changeRows(queryClient: QueryClient, version: number, change: (rows: Rows) => Rows): void {
  queryClient.setQueriesData<BasketProducts>(
    { queryKey: ['basketProducts'] },
    (basket) =>
      basket && { ...basket, grid: { row: change(basket.grid.row) }, version: Math.max(basket.version, version) },
  );
}

/** Sums of an older version do not replace the cached ones. */
function storeTotals(queryClient: QueryClient, version: number, totals: SavedLine['totals']): void {
  queryClient.setQueriesData<OrderSummary>({ queryKey: ['basketSumBlock'] }, (sums) =>
    sums && sums.version <= version ? { ...sums, ...totals } : sums,
  );
}

/** The lines with the stored ones in their places, new ones last. */
export function withLines(lines: readonly HeaderLine[], stored: readonly HeaderLine[]): HeaderLine[] {
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of stored) {
    if (quantity > 0) quantities.set(id, quantity);
    else quantities.delete(id);
  }
  return Array.from(quantities, ([id, quantity]) => ({ id, quantity }));
}

/** Refetches the header and every query on the screen that shows the basket (R-STATE-007, A-178). */
export async function refreshBasket(queryClient: QueryClient): Promise<void> {
  await Promise.all([HEADER, ...SHOWN].map((queryKey) => queryClient.invalidateQueries({ queryKey: [...queryKey] })));
}
