import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PlacedOrder } from '#e2e/ledger-client/receiver.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aLine, anOrder, changeOrderStatus } from '#ordering/orders/server/factory.ts';
import { isApiError } from '#server/errors.ts';
import type { Db } from '#server/db/index.ts';
import { wantsLettersSlot } from '#server/delivery/index.ts';
import type { OrderStatus } from '#shared/order-status.ts';
import type { Answer } from '#e2e/ledger-client/ledger-side.ts';

const BUYERS = 40;
const PRODUCTS = 200;
const MAX_LINES = 12;

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
type Product = Awaited<ReturnType<typeof aProduct>>;

/** The customers of a shop: they order and cancel while the exchange goes on. */
export class ShopSide {
  readonly #db: Db;
  readonly #random: () => number;
  readonly #buyers: Buyer[] = [];
  readonly #products: Product[] = [];
  readonly #numbers: string[] = [];
  readonly #cancelled = new Set<string>();

  private constructor(db: Db, random: () => number) {
    this.#db = db;
    this.#random = random;
  }

  static async create(db: Db, random: () => number): Promise<ShopSide> {
    // No letters: nobody reads them here
    wantsLettersSlot.fill(() => Promise.resolve(false));
    const side = new ShopSide(db, random);
    for (let n = 0; n < BUYERS; n += 1) side.#buyers.push(await aBuyer(db));
    for (let n = 0; n < PRODUCTS; n += 1) side.#products.push(await aProduct(db, { externalId: randomUUID() }));
    return side;
  }

  get placed(): number {
    return this.#numbers.length;
  }

  async order(): Promise<void> {
    const lines = Array.from({ length: 1 + Math.floor(this.#random() * MAX_LINES) }, () => this.#pick(this.#products));
    const { number } = await anOrder(this.#db, this.#pick(this.#buyers), {
      lines: [...new Set(lines)].map(({ id, name }) =>
        aLine({
          itemId: id,
          name,
          quantity: 1 + Math.floor(this.#random() * 50),
          price: 100 + Math.floor(this.#random() * 100_000),
        }),
      ),
    });
    this.#numbers.push(number);
  }

  /** Cancels an order of the last ones, if it may still be. */
  async cancel(): Promise<void> {
    const last = this.#numbers.slice(-2000);
    if (last.length === 0) return;
    const number = this.#pick(last);
    try {
      await changeOrderStatus(this.#db, number, 'cancelled', null, new Date());
      this.#cancelled.add(number);
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  }

  /** All orders as they were placed, under the numbers by which they are sent. */
  async listPlaced(): Promise<PlacedOrder[]> {
    const { rows } = await this.#db.execute<{ number: string; sum: string; lines: PlacedOrder['lines'] }>(sql`
      select coalesce(x.number, o.number) as number, (o.total / 100.0)::numeric(14, 2)::text as sum, (
        select json_agg(json_build_object('id', p.external_id, 'quantity', l.quantity::text,
          'sum', (l.line_total / 100.0)::numeric(14, 2)::text))
        from order_line l join product p on p.id = l.product_id where l.order_id = o.id) as lines
      from customer_order o left join order_export x on x.order_id = o.id order by o.id`);
    return rows;
  }

  /** Orders whose state, confirmed quantities or payment are not what both sides have said last. */
  async listWrongStates(answers: ReadonlyMap<string, Answer>): Promise<string[]> {
    const { rows } = await this.#db.execute<{
      number: string;
      own: string;
      status: OrderStatus;
      paid: boolean;
      confirmed: Record<string, number> | null;
    }>(sql`
      select x.number, o.number as own, o.status, o.paid_at is not null as paid, (
        select json_object_agg(p.external_id, c.quantity) from confirmed_line c
        join order_line l on l.order_id = c.order_id and l.line_no = c.line_no
        join product p on p.id = l.product_id where c.order_id = o.id) as confirmed
      from customer_order o join order_export x on x.order_id = o.id`);
    return rows.flatMap(({ number, own, status, paid, confirmed }) => {
      const answer = answers.get(number);
      const wanted = this.#cancelled.has(own) ? 'cancelled' : (answer?.status ?? 'new');
      if (status !== wanted) return [`${number} is ${status}, not ${wanted}`];
      if (!answer || answer.status === 'cancelled') return [];
      if (paid !== answer.isPaid) return [`${number} is ${paid ? '' : 'not '}paid`];
      const other = [...answer.quantities].find(([id, quantity]) => Number(confirmed?.[id]) !== quantity);
      return other ? [`${number} has ${confirmed?.[other[0]]} of ${other[0]}, not ${other[1]}`] : [];
    });
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!;
  }
}
