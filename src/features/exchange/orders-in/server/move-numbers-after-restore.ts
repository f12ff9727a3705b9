import { alarm } from '#exchange/watch/server/index.ts';
import { hasMovedPast, lockNumbers, moveNumbers, readLastGiven } from '#ordering/orders/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import type { Proof } from './numbers-ahead.ts';
import { movedInWords, readLastJump } from './read-restored.ts';
import type { Moment } from './write-document.ts';

/**
 * Moves the numbers of orders on, as an accounting system knows numbers that only a later state of this shop can have given,
 * and writes to the operator. Returns a line on it; null where another file has said it already.
 */
export async function moveNumbersAfterRestore(db: Db, proof: Proof, { now, timeZone }: Moment): Promise<string | null> {
  return transaction(db, async (tx) => {
    await lockNumbers(tx);
    if (await isKnown(tx, proof)) return null;
    const cause = 'past' in proof ? proof : { named: proof.givenAgain.text };
    await moveNumbers(tx, { reason: 'ledger', ...cause, at: now });
    const line = movedInWords((await readLastJump(tx))!, timeZone);
    await alarm(tx, 'Похоже, магазин восстановлен из копии', {
      paragraphs: [
        `${line}.`,
        'Заказы, которые были после копии, магазин берёт из 1С под прежними номерами. Чтобы 1С прислала их все, выгрузите из неё заказы за это время ещё раз. Какие пришли и какие не приняты: npm run shop -- restored list.',
      ],
    });
    return line;
  });
}

async function isKnown(tx: Db, proof: Proof): Promise<boolean> {
  if ('givenAgain' in proof) return hasMovedPast(tx, proof.givenAgain.serial);
  const last = await readLastGiven(tx);
  return proof.past.number <= last.number && proof.past.id <= last.id;
}
