import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { RequestContext } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { session } from './tables.ts';

type Device = Pick<RequestContext, 'ip' | 'device'>;

/**
 * Whether the owner of an account has logged in from this device or its network in the last 90 days. An agent says
 * nothing here: anybody can name it. Costs the same for a login that nobody has.
 */
export async function isKnownDevice(db: Db, accountId: number | undefined, { ip, device }: Device): Promise<boolean> {
  const mark = device === null ? null : hashToken(device);
  const seen = await loginsOf(db, accountId ?? 0);
  const network = networkOf(ip);
  return seen.some((known) => (mark !== null && known.deviceHash === mark) || networkOf(known.ip) === network);
}

/** From where an account has logged in lately. */
export function loginsOf(db: Db, accountId: number) {
  return db
    .selectDistinct({ ip: session.ip, agent: session.agent, deviceHash: session.deviceHash })
    .from(session)
    .where(
      and(
        eq(session.accountId, accountId),
        isNull(session.parentSessionId),
        gt(session.createdAt, sql`now() - interval '90 days'`),
      ),
    );
}
