import { and, eq, isNull } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import { endVisits } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { auditCompany, notifyMembers } from './change-company.ts';

type Closer = { accountId: number; ip: string };

/**
 * Closes a company that works: its people neither order nor see prices for it. They read the reason. Returns false if the
 * company does not work. Part of the caller's transaction.
 */
export async function closeCompany(tx: Db, id: number, reason: string, by: Closer): Promise<boolean> {
  const [closed] = await tx
    .update(company)
    .set({ state: 'blocked', stateReason: reason })
    .where(and(eq(company.id, id), eq(company.state, 'active')))
    .returning({ name: company.name });
  if (!closed) return false;
  await endVisits(tx, { companyId: id });
  await auditCompany(tx, id, { action: 'company.close', details: { reason }, by });
  await notifyMembers(tx, id, {
    kind: 'company.refused',
    subject: `Компания ${closed.name} закрыта`,
    content: {
      paragraphs: ['Заказывать для этой компании больше нельзя.'],
      facts: [['Причина', reason]],
      closing: ['Если это ошибка, позвоните нам: телефон указан на сайте.'],
    },
  });
  return true;
}

/** Opens a closed company on its former terms. Returns false if it is not closed, or was refused at its registration. */
export async function openCompany(tx: Db, id: number, by: Closer): Promise<boolean> {
  const [opened] = await tx
    .update(company)
    .set({ state: 'active', stateReason: '' })
    .where(and(eq(company.id, id), eq(company.state, 'blocked'), isNull(company.refusedAt)))
    .returning({ name: company.name });
  if (!opened) return false;
  await auditCompany(tx, id, { action: 'company.open', details: {}, by });
  await notifyMembers(tx, id, {
    kind: 'company.approved',
    subject: `Компания ${opened.name} снова открыта`,
    content: {
      paragraphs: ['Для этой компании снова можно заказывать.'],
      action: { label: 'Открыть каталог', path: '/catalog/' },
    },
  });
  return true;
}
