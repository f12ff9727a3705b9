import { and, asc, eq, sql } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { auditCompany, inviteInto } from '#identity/companies/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Database, type Db, transaction } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { isApiError } from '#server/errors.ts';
import { isCopy } from '#server/shop-copy.ts';
import { runAlone, startLooking } from '#server/run-alone.ts';
import { currentSettings } from '#server/shop-settings.ts';
import { customerInvitation } from './tables.ts';

/** How often a node looks for invitations that wait. */
const LOOK_MS = 2000;
/** Any number that is ours alone, for locks of two numbers. */
const SENDING_LOCK = 815_304;
/** Letters to one person a day. */
const MAX_LETTERS = 5;

/**
 * Sends the invitations that wait, at the rate of the shop over all nodes, until the returned function is called. Each is
 * sent and marked in one transaction.
 */
export function startInvitations(database: Database, env: Env, onError: (error: unknown) => void): () => Promise<void> {
  const look = (isEnding: () => boolean) =>
    runAlone(database, [SENDING_LOCK, 0], async () => {
      if (await isCopy(database.db)) return;
      const { INVITATIONS_PER_HOUR: perHour } = await currentSettings(database.db, env);
      while (!isEnding() && (await sendNext(database.db, perHour)));
    });
  return startLooking(look, LOOK_MS, onError);
}

/** Sends one invitation. False: none waits, or the rate is used up. */
export function sendNext(db: Db, perHour: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [first] = await tx
      .select({ id: customerInvitation.id, companyId: customerInvitation.companyId })
      .from(customerInvitation)
      .where(eq(customerInvitation.state, 'queued'))
      .orderBy(asc(customerInvitation.id))
      .limit(1);
    if (!first || !(await isWithinRate(tx, perHour))) return false;
    // An import changes invitations under the lock of their company
    const firm = await lockCompany(tx, first.companyId);
    const [next] = await tx
      .select()
      .from(customerInvitation)
      .where(and(eq(customerInvitation.id, first.id), eq(customerInvitation.state, 'queued')))
      .for('update');
    if (!next) return true;
    const outcome = firm.state === 'active' ? await send(tx, next, firm) : { failed: 'Компания не работает' };
    await tx
      .update(customerInvitation)
      .set(
        'failed' in outcome
          ? { state: 'failed', message: outcome.failed }
          : { state: 'sent', accountId: outcome.accountId, sentAt: sql`now()` },
      )
      .where(eq(customerInvitation.id, next.id));
    return true;
  });
}

type Invitation = typeof customerInvitation.$inferSelect;

type Outcome = { accountId: number | null } | { failed: string };

async function send(tx: Db, invitation: Invitation, firm: { id: number; name: string }): Promise<Outcome> {
  const { id, companyId, byAccountId, email, phone, name, lastName, secondName, role, rights } = invitation;
  const isAllowed = await counts(tx, `invitation:${id}`, { max: MAX_LETTERS, windowSeconds: 86_400 });
  if (!isAllowed) return { failed: `Сегодня этому человеку отправили уже ${MAX_LETTERS} приглашений` };
  const { state, accountId } = await inviteInto(tx, firm, {
    email,
    phone,
    name,
    lastName,
    secondName,
    workPosition: '',
    role,
    rights,
    asks: 'Магазин приглашает вас покупать от имени компании.',
    by: byAccountId,
  });
  if (state === 'impossible') return { failed: 'Это сотрудник магазина, или учётная запись закрыта' };
  const by = { accountId: byAccountId, ip: '' };
  await auditCompany(tx, companyId, { action: 'company.invite', details: {}, by });
  return { accountId };
}

/** A minute takes its share of an hour: letters leave evenly. */
async function isWithinRate(tx: Db, perHour: number): Promise<boolean> {
  return (
    (await counts(tx, 'invitations:minute', { max: Math.ceil(perHour / 60), windowSeconds: 60 })) &&
    (await counts(tx, 'invitations:hour', { max: perHour, windowSeconds: 3600 }))
  );
}

async function counts(tx: Db, key: string, limit: { max: number; windowSeconds: number }): Promise<boolean> {
  try {
    await countStrictly(tx, key, { ...limit, message: '' });
    return true;
  } catch (error) {
    if (isApiError(error)) return false;
    throw error;
  }
}
