import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { numbersFor } from './export-number.ts';
import { orderExport } from './tables.ts';
import type { WaitingOrder } from './waiting-orders.ts';

/** The number and the id that an order has in an accounting system for good. */
export type OrderIdentity = { number: string; externalId: string };

/** The identities of orders, by order id: those that are written, and new ones for the others. Runs under the lock. */
export class OrderIdentities {
  readonly #connectionId: number;
  /** Given in this run and not written yet. */
  readonly #given = new Set<string>();

  constructor(connectionId: number) {
    this.#connectionId = connectionId;
  }

  async of(tx: Db, orders: readonly WaitingOrder[]): Promise<Map<number, OrderIdentity>> {
    const unnumbered = orders.filter(({ row }) => row.exported === null);
    const taken = await this.#findTaken(
      tx,
      unnumbered.flatMap(({ row }) => numbersFor(row.order)),
    );
    return new Map(orders.map(({ row }) => [row.order.id, this.#identityOf(row, taken)]));
  }

  #identityOf({ order, exported }: WaitingOrder['row'], taken: ReadonlySet<string>): OrderIdentity {
    if (exported !== null) return { number: exported.number, externalId: exported.externalId };
    const number = numbersFor(order).find((one) => !taken.has(one) && !this.#given.has(one));
    if (number === undefined) throw new Error(`No free number for the order ${order.id}`);
    this.#given.add(number);
    return { number, externalId: randomUUID() };
  }

  async #findTaken(tx: Db, numbers: readonly string[]): Promise<Set<string>> {
    if (numbers.length === 0) return new Set();
    const rows = await tx
      .select({ number: orderExport.number })
      .from(orderExport)
      .where(and(eq(orderExport.connectionId, this.#connectionId), inArray(orderExport.number, [...numbers])));
    return new Set(rows.map(({ number }) => number));
  }
}

/** The ids of companies: what was learnt, else what is written, else a new one, which `added` lists to be written. */
export class CompanyIdentities {
  readonly #added = new Map<number, string>();

  of({ company, exportedCompany }: WaitingOrder['row']): string {
    if (exportedCompany !== null) return exportedCompany.learntId ?? exportedCompany.externalId;
    const id = this.#added.get(company.id) ?? randomUUID();
    this.#added.set(company.id, id);
    return id;
  }

  get added(): { companyId: number; externalId: string }[] {
    return [...this.#added].map(([companyId, externalId]) => ({ companyId, externalId }));
  }
}

/** Always the same for a consignee of an order's connection: it is kept nowhere. */
export function consigneeIdentity(connectionId: number, consigneeId: number): string {
  const hex = createHash('sha256').update(`optovik:consignee:${connectionId}:${consigneeId}`).digest('hex');
  // A name-based UUID (version 8, variant 10) of the hash
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
