import type { AuditActor } from '#identity/audit/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

/** Who changes the search, for the audit log. */
export const authorOf = ({ session, request }: CallContext<Session>): AuditActor => ({
  actorAccountId: session.actor.id,
  ip: request.ip,
});
