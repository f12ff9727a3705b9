import { randomBytes } from 'node:crypto';
import { and, eq, like, ne } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type Env, listensOnLoopback } from '#server/env.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import { createSlot } from '#server/slot.ts';
import type { Entry } from '../contract.ts';
import { openSession } from './open-session.ts';
import { reportNewDevice } from './report-new-device.ts';

/** Of the accounts that the demo data make. */
const DEMO_ADDRESSES = '%@optovik.demo';

type Entering = { accountId: number; by?: 'phone' | 'recovery code' | 'passkey' };
type Call = Pick<CallContext, 'env' | 'request' | 'now'>;

/** Makes the ticket of the second step of an account; null for an account without a second factor. */
export const secondStepSlot =
  createSlot<(tx: Db, env: Env, accountId: number) => Promise<Entry['secondStep'] | null>>(
    'the second step of a login',
  );

/**
 * The one way from a proven password, phone or letter to a session: an account with a second factor gets the ticket of
 * its second step, another one a session. Where the shop requires a second factor that session may only set one up.
 */
export async function enter(tx: Db, ctx: Call, entering: Entering): Promise<Entry> {
  const secondStep = await secondStepSlot.get()(tx, ctx.env, entering.accountId);
  if (secondStep) return { secondStep };
  const needsSecondFactor = await isFactorRequired(tx, ctx.env, entering.accountId);
  return { token: await completeLogin(tx, ctx, entering, { needsSecondFactor }) };
}

/**
 * Opens the session of a login whose last step is proven, records it and reports an unknown device to the owner. The
 * browser keeps a mark by which it is known the next time.
 */
export async function completeLogin(
  tx: Db,
  { env, request, now }: Call,
  { accountId, by }: Entering,
  { needsSecondFactor = false } = {},
): Promise<string> {
  await checkDemoStaff(tx, env, accountId);
  const { ip, agent } = request;
  await reportNewDevice(tx, { accountId, ip, agent, device: request.device, at: now() });
  await writeAudit(tx, { action: 'login', actorAccountId: accountId, accountId, ip, ...(by && { details: { by } }) });
  const device = request.device ?? randomBytes(16).toString('base64url');
  request.setDevice(device);
  return openSession(tx, env, { accountId, ip, agent, device, needsSecondFactor });
}

/**
 * The password of the demo's staff is known to all: they log in where nobody else reaches the shop, or where DEMO=1 says
 * that it is a demo. Throws FORBIDDEN.
 */
async function checkDemoStaff(tx: Db, env: Env, accountId: number): Promise<void> {
  if (env.DEMO === true || listensOnLoopback(env)) return;
  const isDemoStaff = and(eq(account.id, accountId), ne(account.role, 'USER'), like(account.email, DEMO_ADDRESSES));
  if ((await tx.$count(account, isDemoStaff)) === 0) return;
  throw refuse('FORBIDDEN', 'Сотрудники демонстрационного магазина входят только с этой же машины');
}

/** Whether the shop requires a second factor of a member of staff: of all by a setting, or of this account. */
export async function isFactorRequired(tx: Db, env: Env, accountId: number): Promise<boolean> {
  const [row] = await tx
    .select({ role: account.role, isRequired: account.secondStepRequired })
    .from(account)
    .where(eq(account.id, accountId));
  if (row === undefined || row.role === 'USER') return false;
  return row.isRequired || env.REQUIRE_SECOND_FACTOR === 'staff';
}
