import { type LastGiven, readLastGiven } from '#ordering/orders/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { orderIdOf, readShopNumber, type ShopNumber, shopNumberOf } from './shop-number.ts';
import type { Moment } from './write-document.ts';

/** A number further on was not given since a backup: the accounting system gives such numbers by itself. */
const MAX_LOST = 1_000_000;

/** What an accounting system has named beyond all that the shop has given. */
export class NumbersAhead {
  readonly #last: LastGiven;
  readonly #year: number;
  readonly #past: LastGiven;
  #named = '';

  static async since(db: Db, { now, timeZone }: Moment): Promise<NumbersAhead> {
    return new NumbersAhead(await readLastGiven(db), Number(dayOf(now, timeZone).slice(0, 4)));
  }

  private constructor(last: LastGiven, year: number) {
    this.#last = last;
    this.#year = year;
    this.#past = { ...last };
  }

  /** Looks at the numbers of a document. */
  add(document: LedgerDocument): void {
    const shown = [shopNumberOf(document, { year: this.#year }), readShopNumber(document.baseId ?? '', this.#year)];
    for (const number of shown) {
      if (number && this.#isAhead('number', number.serial)) this.#named = number.text;
    }
    const id = orderIdOf(document);
    if (id !== null && this.#isAhead('id', id)) this.#named ||= document.number;
  }

  /** Null where there is nothing. */
  get proof(): Proof | null {
    return this.#named === '' ? null : { named: this.#named, past: this.#past };
  }

  #isAhead(which: keyof LastGiven, value: number): boolean {
    if (value <= this.#past[which] || value > this.#last[which] + MAX_LOST) return false;
    this.#past[which] = value;
    return true;
  }
}

/** Numbers beyond all that were given, or one that two orders have. */
export type Proof = { named: string; past: LastGiven } | { givenAgain: ShopNumber };
