import { asc, count, desc, isNotNull, sql } from 'drizzle-orm';
import { orderNumber } from '#ordering/orders/server/index.ts';
import { numberJump } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { receivedDocument } from './tables.ts';

type Jump = typeof numberJump.$inferSelect;

/** Orders that the accounting systems know and the shop did not have; `recovered` of them it has now. */
type LostCount = { lost: number; recovered: number };

/** So long the state of the exchange shows that the shop was restored. */
const SHOWN_MS = 30 * 86_400_000;

/** When the numbers of orders were moved on last, and how many lost orders have come since; null: not in the last month. */
export async function readRestored(db: Db, now: Date): Promise<{ jump: Jump; lost: LostCount } | null> {
  const jump = await readLastJump(db);
  if (jump === null || now.getTime() - jump.at.getTime() > SHOWN_MS) return null;
  return { jump, lost: await countLost(db) };
}

export async function readLastJump(db: Db): Promise<Jump | null> {
  const [jump] = await db.select().from(numberJump).orderBy(desc(numberJump.id)).limit(1);
  return jump ?? null;
}

/** The first number that was given to a new order after a move. */
export const firstNumber = ({ toNumber, at }: Jump, timeZone: string): string =>
  orderNumber(toNumber + 1, at, timeZone);

/** A move of the numbers with its cause, as one line for the operator. */
export function movedInWords(jump: Jump, timeZone: string): string {
  return `${causeOf(jump)}. Номера новых заказов — с ${firstNumber(jump, timeZone)}`;
}

function causeOf({ reason, named, fromNumber }: Jump): string {
  const restored = 'Похоже, магазин восстановлен из копии';
  if (reason === 'operator') return 'Номера заказов передвинуты командой restored';
  if (reason === 'database') return `${restored}: база данных не та, с которой он работал`;
  return serialOf(named) > fromNumber
    ? `${restored}: 1С знает заказ ${named}, а магазин такого номера не давал`
    : `${restored}: 1С знает под номером ${named} другой заказ`;
}

/** Of `З-2026-000123` and of `З123`, which is ahead by its id. */
const serialOf = (named: string) => (named.includes('-') ? Number(named.slice(named.lastIndexOf('-') + 1)) : Infinity);

export async function countLost(db: Db): Promise<LostCount> {
  const [row] = await db
    .select({ lost: count(), recovered: count(receivedDocument.orderId) })
    .from(receivedDocument)
    .where(isNotNull(receivedDocument.lostNumber));
  return row!;
}

export const lostInWords = ({ lost, recovered }: LostCount): string =>
  `1С знает заказы, которых нет в копии: ${formatNumber(lost)}, восстановлены ${formatNumber(recovered)}`;

type LostDocument = { lostNumber: string; refused: string | null; number: string | null };

/** The lost orders, the first number first; `number` is the one that an order has now, null where it has not come back. */
export async function listLost(db: Db, limit: number): Promise<LostDocument[]> {
  const rows = await db
    .select({
      lostNumber: sql<string>`${receivedDocument.lostNumber}`,
      refused: receivedDocument.refused,
      number: sql<string | null>`(select number from customer_order where id = ${receivedDocument.orderId})`,
    })
    .from(receivedDocument)
    .where(isNotNull(receivedDocument.lostNumber))
    .orderBy(asc(receivedDocument.lostNumber))
    .limit(limit);
  return rows;
}
