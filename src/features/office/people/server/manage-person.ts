import type { account } from '#identity/accounts/server/tables.ts';
import { resetFactor } from '#identity/second-factor/server/index.ts';
import { manageAccount } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lockPerson } from './people-in-scope.ts';

type Person = typeof account.$inferSelect;
type By = { accountId: number; ip: string };

/** Acts on a person in scope, whose row is locked. Throws NOT_FOUND. */
function onPerson<T>(ctx: CallContext<Session>, id: number, act: (tx: Db, person: Person, by: By) => Promise<T>) {
  const { db, session, request } = ctx;
  return transaction(db, async (tx) => {
    const person = await lockPerson(tx, session, id);
    return act(tx, person, { accountId: session.account.id, ip: request.ip });
  });
}

const alreadyDone = (what: string) => refuse('CONFLICT', `${what}: обновите страницу`);

/** Closes the account of a person: all sessions end. Errors: NOT_FOUND, CONFLICT. */
export const blockPerson: Operation<'officePersonBlock', Session> = (ctx, { params }) =>
  onPerson(ctx, params.id, async (tx, person, by) => {
    if (!person.active) throw alreadyDone('Учётная запись уже закрыта');
    return { ended: await manageAccount(tx, person.id, 'block', by) };
  });

/** Opens the account of a person again. Errors: NOT_FOUND, CONFLICT. */
export const unblockPerson: Operation<'officePersonUnblock', Session> = (ctx, { params }) =>
  onPerson(ctx, params.id, async (tx, person, by) => {
    if (person.active) throw alreadyDone('Учётная запись уже открыта');
    if (person.eraseAt !== null) throw refuse('CONFLICT', 'Назначено удаление данных: сначала отмените его');
    await manageAccount(tx, person.id, 'unblock', by);
    return {};
  });

/** Ends all sessions of a person. Errors: NOT_FOUND. */
export const endPersonSessions: Operation<'officePersonSessions', Session> = (ctx, { params }) =>
  onPerson(ctx, params.id, async (tx, person, by) => ({ ended: await manageAccount(tx, person.id, 'sessions', by) }));

/** Removes the second step of a person's login; all sessions end and the person gets a letter. Errors: NOT_FOUND, CONFLICT. */
export const resetPersonFactor: Operation<'officePersonFactor', Session> = (ctx, { params }) =>
  onPerson(ctx, params.id, async (tx, person, by) => {
    const ended = await resetFactor(tx, person.id, { at: ctx.now(), by });
    if (ended === null) throw alreadyDone('Вход в два шага не включён');
    return { ended };
  });
