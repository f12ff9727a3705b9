import type { AuditActor } from '#identity/audit/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

/** Who changes papers, for the audit log. */
export const actorOf = ({ session, request }: CallContext<Session>): AuditActor => ({
  actorAccountId: session.actor.id,
  ip: request.ip,
});
