import type { AuditActor } from '#identity/audit/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

/** The person who makes the call, for the audit log. */
export const actorOf = ({ session, request }: CallContext<Session>): AuditActor => ({
  actorAccountId: session.actor.id,
  ip: request.ip,
});
