import type { Currency } from '#shared/price-format.ts';
import type { CompleteSeller } from '#shared/seller.ts';
import { vatContained } from '#shared/money.ts';

export type InvoiceLine = {
  article: string | null;
  name: string;
  unit: string;
  /** Base units; what the accounting system has confirmed may be a fraction. */
  quantity: number;
  /** Kopecks with VAT. */
  price: number;
  lineTotal: number;
  /** 0: without VAT. */
  vatPercent: number;
  notes: readonly string[];
};

type Party = { name: string; inn: string | null; kpp: string | null; address: string };

/** All that an invoice says. Sums in kopecks (cents), days as yyyy-mm-dd. */
export type Invoice = {
  number: string;
  day: string;
  /** Null: without end. */
  validUntil: string | null;
  seller: CompleteSeller;
  buyer: Party;
  /** What the buyer calls the order, and his object; '': nothing. */
  ownNumber: string;
  object: string;
  currency: Currency;
  lines: InvoiceLine[];
  total: number;
  vat: { percent: number; sum: number }[];
  /** The text of the payment QR; null where there is nothing to pay by it. */
  qrText: string | null;
};

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

function lineOf({ article, name, unit, quantity, price, lineTotal, vatPercent, notes }: InvoiceLine): InvoiceLine {
  return { article, name, unit, quantity, price, lineTotal, vatPercent, notes };
}

/** VAT by rate, the highest first, kopecks. A rate of 0 («Без НДС») has no VAT and is not among them. */
export function vatByRate(
  lines: readonly { vatPercent: number; lineTotal: number }[],
): { percent: number; sum: number }[] {
  const sums = new Map<number, number>();
  for (const { vatPercent, lineTotal } of lines) {
    if (vatPercent > 0) sums.set(vatPercent, (sums.get(vatPercent) ?? 0) + vatContained(lineTotal, vatPercent));
  }
  return [...sums].map(([percent, sum]) => ({ percent, sum })).toSorted((a, b) => b.percent - a.percent);
}
