import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { listSecurityEvents, listSessions } from './account-security.ts';

/**
 * The living sessions of the account and its security events of 90 days, for its owner alone: not for a manager who acts
 * under him. Errors: FORBIDDEN.
 */
export const profileSecurity: Operation<'profileSecurity', Session> = async ({ db, env, session }) => {
  const accountId = session.account.id;
  const [sessions, events] = await Promise.all([
    listSessions(db, env, accountId),
    listSecurityEvents(db, env, accountId),
  ]);
  return { sessions: sessions.map((one) => ({ ...one, isThis: one.id === session.id })), events };
};
