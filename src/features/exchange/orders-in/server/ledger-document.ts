/** What a document of the accounting system is about; `other` is none of the shop's business. */
export type DocumentKind = 'order' | 'payment' | 'shipment' | 'other';

/** A line as the accounting system has it: base units, kopecks of the whole line. */
export type LedgerLine = {
  /** `goods` or `goods#characteristic`; '' where it names none. */
  goodsId: string;
  name: string;
  unit: string;
  /** With at most three places. */
  quantity: number;
  price: number;
  total: number;
  /** 0 where there is none. */
  vatPercent: number;
};

export type LedgerBuyer = { id: string; name: string; inn: string | null; kpp: string | null };

/** A `Документ` as the shop reads it. Days are yyyy-mm-dd, sums kopecks; null is what it does not say. */
export type LedgerDocument = {
  id: string;
  /** `Номер`: ours where the order was sent from here. */
  number: string;
  kind: DocumentKind;
  operation: string;
  day: string | null;
  time: string | null;
  currency: string | null;
  total: number | null;
  vatSum: number;
  comment: string;
  buyer: LedgerBuyer | null;
  /** Null where it has no lines at all: it speaks of the order's state alone. */
  lines: LedgerLine[] | null;
  /** The order that a payment or a shipment belongs to, by id or number. */
  baseId: string | null;
  /** «Номер заказа на сайте». */
  shopNumber: string | null;
  /** «Номер по 1С», «Дата по 1С». */
  ledgerNumber: string | null;
  ledgerDay: string | null;
  /** False: it is a draft that is not in force. */
  isPosted: boolean;
  isCancelled: boolean;
  /** Undefined: it says nothing of it; null: it says that there is no such day. */
  paidOn?: string | null;
  shippedOn?: string | null;
  /** The values of the requisites that name a state, as written. */
  states: string[];
  isPickup: boolean;
  /** Payments and shipments that it carries itself. */
  dependents: LedgerDocument[];
};
