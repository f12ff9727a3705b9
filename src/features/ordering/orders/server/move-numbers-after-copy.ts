import { readMarks, renewMarks } from '#server/database-marks.ts';
import { type Database, transaction } from '#server/db/index.ts';
import { lockNumbers, type MovedNumbers, moveNumbers } from './move-numbers.ts';

/**
 * Moves the numbers of orders on where the database is a copy of the one that was open last: the shop may have given
 * further numbers since the copy was made. Null where it is not, and at the first start. Of nodes that start together one
 * notices it.
 */
export async function moveNumbersAfterCopy(
  database: Pick<Database, 'db' | 'cluster'>,
  at: Date,
): Promise<MovedNumbers | null> {
  const marks = await readMarks(database);
  return transaction(database.db, async (tx) => {
    if (!(await renewMarks(tx, marks, at))) return null;
    await lockNumbers(tx);
    return moveNumbers(tx, { reason: 'database', at });
  });
}
