import { goodsNotes } from '#shared/goods-notes.ts';
import type { OrderDetail } from '../contract.ts';

type Line = OrderDetail['lines'][number];

/** A row of the ordered goods. Sums are of the wire: decimal numbers. */
export type OrderRow = Pick<Line, 'article' | 'shortcode' | 'name' | 'url' | 'unit' | 'price' | 'priceBase'> &
  Pick<OrderDetail, 'currency'> & {
    key: string;
    orderId: number;
    /** Null: nobody has ordered it, the accounting system has added it. */
    lineNo: number | null;
    /** What counts now, and what was ordered where that is another quantity. */
    quantity: number;
    orderedQuantity: number | null;
    total: number;
    orderedTotal: number | null;
    /** Null: it is not known. */
    vat: string | null;
    isAdded: boolean;
    notes: readonly string[];
    backOrder: Line['backOrder'];
  };

/**
 * The lines of an order as they count now, with what was ordered beside it, and what was added to them. An order that was
 * made in the accounting system is shown as that has it.
 */
export function rowsOf(order: OrderDetail, vatOf: (line: Line) => string): OrderRow[] {
  const { id: orderId, currency, fromLedger, lines, confirmation } = order;
  const shared = { orderId, currency };
  const ordered = lines.map(({ confirmed, lineTotal, backOrder, ...line }): OrderRow => {
    const isChanged = confirmed !== null && !fromLedger && confirmed.quantity !== line.quantity;
    const { article, shortcode, name, url, unit, price, priceBase, lineNo } = line;
    return {
      ...shared,
      article,
      shortcode,
      name,
      url,
      unit,
      price,
      priceBase,
      lineNo,
      key: String(lineNo),
      quantity: confirmed?.quantity ?? line.quantity,
      orderedQuantity: isChanged ? line.quantity : null,
      total: confirmed?.total ?? lineTotal,
      orderedTotal: confirmed !== null && !fromLedger && confirmed.total !== lineTotal ? lineTotal : null,
      vat:
        confirmed === null || confirmed.total === lineTotal
          ? vatOf({ ...line, confirmed, lineTotal, backOrder })
          : null,
      isAdded: false,
      notes: [...(line.remark ? [`Примечание: ${line.remark}`] : []), ...goodsNotes(line)],
      backOrder,
    };
  });
  const added = (confirmation?.added ?? []).map(({ position, name, unit, quantity, price, total }): OrderRow => ({
    ...shared,
    name,
    unit,
    quantity,
    price,
    total,
    article: null,
    shortcode: null,
    url: null,
    lineNo: null,
    key: `added-${position}`,
    priceBase: price,
    orderedQuantity: null,
    orderedTotal: null,
    vat: null,
    isAdded: !fromLedger,
    notes: [],
    backOrder: null,
  }));
  return [...ordered, ...added];
}
