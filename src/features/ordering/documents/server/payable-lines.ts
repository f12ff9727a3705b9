import type { InvoiceLine } from './invoice.ts';

type Ordered = InvoiceLine & { lineNo: number };
type Confirmed = Pick<InvoiceLine, 'name' | 'unit' | 'quantity' | 'price'> & { lineNo: number | null; total: number };

/**
 * What is to be paid: the lines as the accounting system has confirmed them, where it has, else as they were ordered. Null
 * where it has added a line: the shop does not know its VAT.
 */
export function payableLines(ordered: readonly Ordered[], confirmed: readonly Confirmed[]): InvoiceLine[] | null {
  if (confirmed.length === 0) return ordered.map(lineOf);
  const known = new Map(ordered.map((line) => [line.lineNo, line]));
  const lines: InvoiceLine[] = [];
  for (const { lineNo, quantity, price, total } of confirmed) {
    const line = lineNo === null ? undefined : known.get(lineNo);
    if (!line) return null;
    if (quantity > 0) lines.push({ ...lineOf(line), quantity, price, lineTotal: total });
  }
  return lines;
}

function lineOf({ article, name, unit, quantity, price, lineTotal, vatPercent, isMarked }: InvoiceLine): InvoiceLine {
  return { article, name, unit, quantity, price, lineTotal, vatPercent, isMarked };
}
