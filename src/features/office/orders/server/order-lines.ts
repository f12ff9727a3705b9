import { itemUrl } from '#goods/catalogue/server/index.ts';
import { originView } from '#goods/pricing/server/index.ts';
import { listLines, readConfirmation } from '#ordering/orders/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { toWire } from '#shared/money.ts';
import type { OfficeOrder } from '../contract.ts';
import type { OrderRow } from './order-rows.ts';
import { listReserved, listStock } from './stock-by-warehouse.ts';

type Lines = Pick<OfficeOrder, 'lines' | 'added'> & Awaited<ReturnType<typeof readConfirmation>>;

/** The lines of an order with what is confirmed, shipped and in stock of each; prices where `withMoney` says so. */
export async function readLines(db: Db, { order }: OrderRow, withMoney: boolean): Promise<Lines> {
  const [lines, said, reserved] = await Promise.all([
    listLines(db, order.id),
    readConfirmation(db, order.id),
    listReserved(db, order.id),
  ]);
  const stock = await listStock(db, [...new Set(lines.map(({ line }) => line.itemId))]);
  const money = (kopecks: number) => (withMoney ? toWire(kopecks) : null);
  // What the accounting system has confirmed is what it ships
  const isShipped = order.status === 'shipped' || order.status === 'done';
  return {
    ...said,
    lines: lines.map(({ line, code }) => {
      const confirmed = said.confirmedOf(line.lineNo)?.quantity ?? null;
      const view = originView(line.priceOrigin, { ...line, since: null });
      return {
        lineNo: line.lineNo,
        id: line.itemId,
        article: line.article,
        name: line.name,
        url: code === null ? null : itemUrl({ id: line.itemId, code, isOffer: line.itemId !== line.productId }),
        unit: line.unit,
        remark: line.remark,
        ordered: line.quantity,
        confirmed,
        shipped: isShipped ? (confirmed ?? line.quantity) : null,
        reserved: reserved.get(line.itemId) ?? 0,
        price: money(line.price),
        total: money(line.lineTotal),
        vatPercent: line.vatPercent,
        origin: withMoney ? view.origin : null,
        stock: stock.get(line.itemId) ?? [],
      };
    }),
    added: (said.confirmation?.added ?? []).map(({ name, unit, quantity, price, total }) => ({
      name,
      unit,
      quantity,
      price: withMoney ? price : null,
      total: withMoney ? total : null,
    })),
  };
}
