import { z } from 'zod';
import { findUnusedJump, lockNumbers, moveNumbers, orderNumber } from '#ordering/orders/server/index.ts';
import { readMarks, renewMarks } from '#server/database-marks.ts';
import { type Command, command } from '#server/commands/command.ts';
import { type Database, type Db, transaction } from '#server/db/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { countLost, listLost, lostInWords, movedInWords, readRestored } from './read-restored.ts';

const MAX_LISTED = 1000;

/** After the shop was restored from a copy: moves the numbers of orders on, and lists those that 1C knows and it did not. */
export const restoredCommand = command(
  z.object({ action: z.enum(['move', 'again', 'list'], { error: 'нужно list, again или ничего' }) }),
  async ({ database, env, now }, { action }) => {
    const moment = { now: now(), timeZone: env.TZ_SHOP };
    const moved = action === 'list' ? [] : await move(database, moment, { isAgain: action === 'again' });
    return [...moved, ...(await lostLines(database.db))];
  },
);

/**
 * The next start need not notice it: the marks of the database are those of today. Numbers that were moved and of which none
 * was given since stay, unless the operator says that the shop was restored again.
 */
async function move(
  database: Database,
  { now, timeZone }: { now: Date; timeZone: string },
  { isAgain }: { isAgain: boolean },
): Promise<string[]> {
  const marks = await readMarks(database);
  const moved = await transaction(database.db, async (tx) => {
    await renewMarks(tx, marks, now);
    await lockNumbers(tx);
    const unused = isAgain ? null : await findUnusedJump(tx);
    return unused ?? moveNumbers(tx, { reason: 'operator', at: now });
  });
  if ('at' in moved) {
    return [
      `Номера заказов уже передвинуты ${formatDateTime(moved.at, timeZone)}, с тех пор ни один не дан: второй раз не нужно, следующий ${orderNumber(moved.toNumber + 1, now, timeZone)}`,
      'Если после этого магазин восстановили ещё раз: npm run shop -- restored again',
    ];
  }
  const { from, to } = moved;
  const next = ({ number }: { number: number }) => orderNumber(number + 1, now, timeZone);
  return [
    `Номера заказов передвинуты: следующий был бы ${next(from)}, а будет ${next(to)}`,
    'Теперь выгрузите из 1С заказы за время после копии ещё раз: те, которых нет в магазине, появятся в нём под прежними номерами',
  ];
}

async function lostLines(db: Db): Promise<string[]> {
  const counts = await countLost(db);
  if (counts.lost === 0) return ['1С ещё не присылала заказов, которых нет в магазине'];
  const rows = await listLost(db, MAX_LISTED);
  return [
    lostInWords(counts),
    ...rows.map(({ lostNumber, refused, number }) => `  ${lostNumber}: ${outcomeOf(lostNumber, number, refused)}`),
    ...(counts.lost > rows.length ? [`  … и ещё ${formatNumber(counts.lost - rows.length)}`] : []),
  ];
}

function outcomeOf(lostNumber: string, number: string | null, refused: string | null): string {
  if (number === null) return refused ?? 'не принят';
  return number === lostNumber ? 'восстановлен' : `восстановлен под номером ${number}`;
}

/** The first lines of the state of the exchange, where the shop was restored lately. */
export const restoredStatusCommand: Command = {
  run: async ({ database: { db }, env, now }) => {
    const restored = await readRestored(db, now());
    if (restored === null) return [];
    const { jump, lost } = restored;
    const line = `  ${lostInWords(lost)}. Какие: npm run shop -- restored list`;
    return [movedInWords(jump, env.TZ_SHOP), ...(lost.lost === 0 ? [] : [line])];
  },
};
