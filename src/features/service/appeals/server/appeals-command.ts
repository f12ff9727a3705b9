import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isUnserved } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { changeAppeal } from './add-message.ts';
import { writeHandedOver } from './appeal-letters.ts';
import { appeal } from './tables.ts';

/** Shown at a time. */
const MAX_LISTED = 50;

/** Appeals that no manager answers: without an action they are listed; `give` hands one to a manager. */
export const appealsCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('list') }),
      z.object({
        action: z.literal('give'),
        id: z.coerce.number('укажите номер обращения').int().positive().max(2_147_483_647),
        manager: z.string('укажите почту менеджера: --manager=…').trim().toLowerCase().min(1).max(254),
      }),
    ],
    { error: 'нужно list или give' },
  ),
  async ({ database: { db }, env, now }, args) => {
    if (args.action === 'give') {
      await transaction(db, (tx) => give(tx, { ...args, at: now() }));
      return [`Обращение ${args.id} передано: ${args.manager}. Менеджер получит письмо и уведомление`];
    }
    const rows = await listUnanswered(db);
    if (rows.length === 0) return ['Обращений без менеджера нет'];
    return rows.map(({ id, title, at, firm }) =>
      [id, formatDateTime(at, env.TZ_SHOP), firm ?? 'без компании', title.replaceAll(/\s+/g, ' ')].join('  '),
    );
  },
);

function listUnanswered(db: Db) {
  return db
    .select({ id: appeal.id, title: appeal.title, at: appeal.lastMessageAt, firm: company.name })
    .from(appeal)
    .leftJoin(company, eq(company.id, appeal.companyId))
    .where(and(ne(appeal.status, 'closed'), isNull(appeal.managerAccountId), isUnserved))
    .orderBy(asc(appeal.lastMessageAt), asc(appeal.id))
    .limit(MAX_LISTED);
}

async function give(tx: Db, { id, manager, at }: { id: number; manager: string; at: Date }): Promise<void> {
  const [found] = await tx.select().from(appeal).where(eq(appeal.id, id)).for('no key update');
  if (!found) throw new CommandRefusal(`Обращения ${id} нет`);
  if (found.status === 'closed') throw new CommandRefusal(`Обращение ${id} закрыто`);
  const [person] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(sql`lower(${account.email}) = ${manager}`, eq(account.role, 'MANAGER'), eq(account.active, true)));
  if (!person) throw new CommandRefusal(`Нет менеджера с почтой ${manager}`);
  if (person.id === found.accountId) throw new CommandRefusal('Автор обращения не может отвечать сам себе');
  await changeAppeal(tx, id, { managerAccountId: person.id });
  await writeAudit(tx, {
    action: 'appeal.handOver',
    accountId: found.accountId,
    object: `appeal ${id}`,
    companyId: found.companyId,
    ip: '',
    details: { by: 'operator', to: person.id },
  });
  await writeHandedOver(tx, { id, at });
}
