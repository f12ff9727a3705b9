import { isContactTaken, setPersonName } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { requestContactChange } from '#identity/profile/server/index.ts';
import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import { isSmsAvailable } from '#server/delivery/index.ts';
import type { Env } from '#server/env.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { formatPhone, normalisePhone } from '#shared/phone.ts';
import { changeAppeal, insertMessage } from './add-message.ts';
import { writeMessage } from './appeal-letters.ts';
import { type AskedChange } from './tables.ts';
import { lockAppeal, sideOf } from './visible-appeals.ts';

const nameFields = {
  last_name: 'lastName',
  name: 'name',
  second_name: 'secondName',
  work_position: 'workPosition',
} as const;

/**
 * The manager makes the changes of personal data that the author asks for: names at once; a new e-mail or phone waits for
 * the link that proves it. The author is answered. Errors: NOT_FOUND, NOT_ALLOWED, TAKEN, SMS_OFF.
 */
export const approveChanges: Operation<'appealApprove', Session> = ({ db, session, request, env, now }, { body }) =>
  transaction(db, async (tx) => {
    const one = await lockAppeal(tx, session, body.appeal_id);
    if (sideOf(session, one) !== 'manager') throw notFound('Такого обращения нет');
    const asked = one.changes.filter(({ field }) => field in nameFields || field === 'email' || field === 'phone');
    if (one.accountId === null || asked.length === 0 || one.approvedAt !== null || one.status === 'closed') {
      throw refuse('NOT_ALLOWED', 'В этом обращении нечего одобрить');
    }
    await applyChanges(tx, one.accountId, asked, { env, at: now() });
    await writeAudit(tx, {
      action: 'appeal.approve',
      actorAccountId: session.actor.id,
      accountId: one.accountId,
      object: `appeal ${one.id}`,
      companyId: one.companyId,
      ip: request.ip,
      details: { fields: asked.map(({ field }) => field) },
    });
    const text = answerTo(asked);
    await insertMessage(tx, session, { appealId: one.id, side: 'manager', text, files: [], at: now() });
    await changeAppeal(tx, one.id, { status: 'answered', approvedAt: now(), lastMessageAt: now() });
    await writeMessage(tx, { id: one.id, side: 'manager', text, at: now() });
    return {};
  });

async function applyChanges(tx: Db, accountId: number, asked: AskedChange[], { env, at }: { env: Env; at: Date }) {
  const [owner] = await tx
    .select({ id: account.id, name: account.name, email: account.email, phone: account.phone, active: account.active })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update');
  if (!owner!.active) throw refuse('NOT_ALLOWED', 'Учётная запись автора закрыта');
  const names = asked.flatMap(({ field, to }) =>
    field in nameFields ? [[nameFields[field as keyof typeof nameFields], to] as const] : [],
  );
  if (names.length > 0) await setPersonName(tx, accountId, Object.fromEntries(names));
  for (const { field, to } of asked) {
    if (field !== 'email' && field !== 'phone') continue;
    const value = field === 'phone' ? normalisePhone(to)! : to;
    if (field === 'phone' && !isSmsAvailable(env)) {
      throw refuse('SMS_OFF', 'SMS не настроены: новый телефон нечем подтвердить');
    }
    if (await isContactTaken(tx, { kind: field, value })) {
      throw refuse('TAKEN', `${field === 'phone' ? formatPhone(value) : value} уже у другой учётной записи`);
    }
    await requestContactChange(tx, owner!, { kind: field, value }, { by: 'manager', env, at });
  }
}

function answerTo(asked: AskedChange[]): string {
  const named = asked.flatMap(({ field, title }) => (field in nameFields ? [title.toLowerCase()] : []));
  const has = (field: string) => asked.some((change) => change.field === field);
  return [
    ...(named.length > 0 ? [`Изменено: ${named.join(', ')}.`] : []),
    ...(has('email')
      ? ['Новая почта начнёт действовать, когда вы нажмёте ссылку из письма, отправленного на неё.']
      : []),
    ...(has('phone')
      ? ['Новый телефон начнёт действовать, когда вы нажмёте ссылку из SMS, отправленного на него.']
      : []),
  ].join(' ');
}
