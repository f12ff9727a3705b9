import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { CallContext } from '#server/serve.ts';
import { lockAccount } from './request-contact-change.ts';

/** For a network, by whichever link: nobody guesses words here. */
const perNetwork = {
  max: 60,
  windowSeconds: 3600,
  message: 'С вашего адреса открыли слишком много ссылок. Повторите через час',
};

type Found = { accountId: number; kind: 'email' | 'phone' };
type Owner = Awaited<ReturnType<typeof lockAccount>>;

/**
 * Does what a link of a change of contacts stands for, in a transaction that has locked the account. Throws LINK_INVALID
 * for a closed account, CONFLICT where another account takes the contact at the same time, RATE_LIMITED.
 */
export async function followContactLink<F extends Found, R>(
  { db, request }: Pick<CallContext, 'db' | 'request'>,
  { find, word }: { find: (db: Db, word: string) => Promise<F>; word: string },
  follow: (tx: Db, owner: Owner, found: F) => Promise<R>,
): Promise<R> {
  await countStrictly(db, `contact:${networkOf(request.ip)}`, perNetwork);
  const found = await find(db, word);
  return transaction(db, async (tx) => {
    const owner = await lockAccount(tx, found.accountId);
    if (!owner.active) throw refuse('LINK_INVALID', 'Учётная запись закрыта. Позвоните нам');
    return follow(tx, owner, found);
  }).catch((error: unknown) => {
    // Another account took it between the check and the change
    throw isUniqueViolation(error) ? taken(found.kind) : error;
  });
}

const takenBy = { email: 'Этот адрес почты', phone: 'Этот телефон' };

export const taken = (kind: 'email' | 'phone') =>
  refuse('CONFLICT', `${takenBy[kind]} тем временем получила другая учётная запись. Позвоните вашему менеджеру`);

const isUniqueViolation = (error: unknown): boolean =>
  (error as { cause?: { code?: string } } | null)?.cause?.code === '23505';
