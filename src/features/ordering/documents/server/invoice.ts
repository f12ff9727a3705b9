import type { Currency } from '#shared/price-format.ts';
import type { CompleteSeller } from '#shared/seller.ts';

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
  isMarked: boolean;
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
  currency: Currency;
  lines: InvoiceLine[];
  total: number;
  vat: { percent: number; sum: number }[];
  /** The text of the payment QR; null where there is nothing to pay by it. */
  qrText: string | null;
};
