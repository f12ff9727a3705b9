import type { Author } from '#goods/products/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

/** Whom the audit log names for a change of goods in the office. */
export const authorOf = ({ session, request }: CallContext<Session>): Author => ({
  accountId: session.account.id,
  ip: request.ip,
});
