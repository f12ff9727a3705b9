import type { LedgerDocument } from './ledger-document.ts';

/** A number of an order as this shop gives it: `З-2026-000123` is number 123 of 2026. */
export type ShopNumber = { text: string; serial: number };

/** As the shop writes it, and as it is sent: see `numbersFor`. */
const PATTERNS = [/^З-(20\d\d)-(\d{6,9})$/, /^(\d\d)-(\d{6,9})$/];
const BY_ID = /^З([1-9]\d{0,8})$/;

/**
 * The shop's number that a document names: «Номер заказа на сайте», else `Номер`, unless that is the accounting system's
 * own, or of a year to come.
 */
export function shopNumberOf(document: LedgerDocument, { year }: { year: number }): ShopNumber | null {
  const names = [document.shopNumber, ownNumberOf(document)].map((name) => readShopNumber(name ?? '', year));
  return names.find((name) => name !== null) ?? null;
}

/** A number in one of the two ways of writing it; null where it is none of a year until this one. */
export function readShopNumber(name: string, year: number): ShopNumber | null {
  const [, ofYear = '', digits = ''] = PATTERNS.map((pattern) => pattern.exec(name)).find((found) => found) ?? [];
  const serial = Number(digits);
  if (serial === 0 || Number(ofYear.slice(-2)) > year % 100) return null;
  return { text: `З-20${ofYear.slice(-2)}-${digits}`, serial };
}

/** The id of the order in a number that is made of it. */
export function orderIdOf(document: LedgerDocument): number | null {
  const [, id] = BY_ID.exec(ownNumberOf(document) ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/** What an accounting system has made itself has its own number in both places. */
const ownNumberOf = ({ number, ledgerNumber }: LedgerDocument) => (number === ledgerNumber ? null : number);
