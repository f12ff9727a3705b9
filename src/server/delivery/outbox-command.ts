import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { formatDateTime } from '#shared/dates.ts';
import { command, CommandRefusal } from '../commands/command.ts';
import { type Db, publishRows, transaction } from '../db/index.ts';
import type { OutgoingRow } from './outgoing.ts';
import { outbox } from './tables.ts';

const LISTED = 50;

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt));
const isGivenUp = isNotNull(outbox.failedAt);

/** Lists what was not sent, and sends a row that was given up again. */
export const outboxCommand = command(
  z.object({
    action: z.enum(['list', 'retry'], { error: 'нужно list или retry' }),
    id: z.coerce.number({ error: 'нужен номер письма' }).int().positive().max(2_147_483_647).optional(),
  }),
  async ({ database, env }, { action, id }) => {
    if (action === 'list') return list(database.db, env.TZ_SHOP);
    if (id === undefined) throw new CommandRefusal('Укажите номер письма: npm run shop -- outbox retry 12');
    return transaction(database.db, (tx) => retry(tx, id));
  },
);

async function list(db: Db, timeZone: string): Promise<string[]> {
  const line = (row: OutgoingRow) => lineOf(row, timeZone);
  const waiting = await db.select().from(outbox).where(isWaiting).orderBy(asc(outbox.id)).limit(LISTED);
  const givenUp = await db.select().from(outbox).where(isGivenUp).orderBy(desc(outbox.id)).limit(LISTED);
  return [
    `Ждут отправки: ${await countOf(db, isWaiting)}`,
    ...waiting.map(line),
    `Не отправлены: ${await countOf(db, isGivenUp)}`,
    ...givenUp.map(line),
    ...(givenUp.length ? ['Отправить ещё раз: npm run shop -- outbox retry НОМЕР'] : []),
  ];
}

async function countOf(db: Db, condition: typeof isWaiting): Promise<number> {
  const [row] = await db.select({ n: count() }).from(outbox).where(condition);
  return row!.n;
}

function lineOf({ id, channel, at, recipient, subject, attempts, lastError }: OutgoingRow, timeZone: string): string {
  const what = channel === 'sms' ? 'SMS' : `«${subject}»`;
  const tries = attempts > 0 ? `, попыток: ${attempts}` : '';
  const reason = lastError === null ? '' : `, ответ: ${lastError.replaceAll(/\s+/g, ' ')}`;
  return `  ${id}  ${formatDateTime(at, timeZone)}  ${recipient || 'магазину: адрес не указан'}  ${what}${tries}${reason}`;
}

/** Replaces the row by a new one, whose two days begin now. */
async function retry(tx: Db, id: number): Promise<string[]> {
  const [row] = await tx
    .delete(outbox)
    .where(and(eq(outbox.id, id), isGivenUp))
    .returning();
  if (!row) throw new CommandRefusal(`Среди не отправленных нет письма ${id}. Список: npm run shop -- outbox`);
  const { channel, kind, accountId, recipient, subject, content, about, text, isSecret } = row;
  if (content === null && text === null) {
    throw new CommandRefusal(
      isSecret
        ? 'В письме была ссылка или код, они устарели и удалены. Пусть адресат запросит их ещё раз'
        : 'Текст письма удалён: оно старше тридцати дней',
    );
  }
  const [added] = await tx
    .insert(outbox)
    .values({ channel, kind, accountId, recipient, subject, content, about, text, isSecret })
    .returning({ id: outbox.id });
  publishRows(tx, outbox);
  return [`Будет отправлено ещё раз под номером ${added!.id}`];
}
