import { and, eq, gt, sql } from 'drizzle-orm';
import { addSubstitution, removeSubstitution } from '#identity/accounts/server/index.ts';
import { account, substitution } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { addDays, dayOf, formatDate, startOfDay } from '#shared/dates.ts';
import { scopedRights, type StaffRights } from '#shared/rights/staff-rights.ts';
import type { SubstitutionView } from '../contract.ts';
import { serves } from './heirs.ts';
import { alreadyDone, checkMayGive, lockStaff } from './lock-staff.ts';

/**
 * Lets a member stand in for another one from day to day. His rights with the scope of his own customers reach those of the
 * absent member then, so the caller needs that reach himself. Errors: NOT_FOUND, CONFLICT, TARGET_INVALID, NOT_ALLOWED.
 */
export const appointSubstitute: Operation<'officeStaffSubstitute', Session> = async (ctx, { params, body }) => {
  const { db, env, now, request } = ctx;
  const { from, until } = body;
  if (until < dayOf(now(), env.TZ_SHOP)) throw refuse('VALIDATION', 'Эти дни уже прошли', { field: 'until' });
  await transaction(db, async (tx) => {
    const { staff, own } = await lockStaff(tx, ctx, [params.id, body.substitute]);
    const member = staff.find(({ id }) => id === params.id);
    if (!member) throw notFound('Такого сотрудника нет');
    const substitute = staff.find(({ id }) => id === body.substitute);
    if (!substitute || substitute.id === member.id || !serves(substitute)) {
      const message = 'Замещает работающий сотрудник с правами на клиентов и заказы';
      throw refuse('TARGET_INVALID', message, { field: 'substitute' });
    }
    // One gives the reach to one's own customers, or has that to all
    checkMayGive(own.staffRights, widened(substitute.staffRights, member.id === own.id ? 'own' : 'all'));
    const days = {
      startsAt: startOfDay(from, env.TZ_SHOP),
      endsAt: startOfDay(addDays(until, 1), env.TZ_SHOP),
    };
    const ids = { accountId: member.id, substituteId: substitute.id };
    if (!(await addSubstitution(tx, { ...ids, ...days }, { accountId: own.id, ip: request.ip }))) {
      throw refuse('VALIDATION', 'На часть этих дней замещающий уже назначен', { field: 'from' });
    }
    if (substitute.id !== own.id) {
      const title = `Вы замещаете сотрудника ${fullName(member)}`;
      const text = `С ${formatDate(from)} по ${formatDate(until)} его клиенты — ваши`;
      await notify(tx, { accountId: substitute.id, title, text, url: '/office/', at: now() });
    }
  });
  return {};
};

/** The rights of a substitute that reach the customers of the absent member, with the reach that the caller needs. */
const widened = (rights: StaffRights, reach: 'own' | 'all'): StaffRights =>
  Object.fromEntries(scopedRights.filter((right) => rights[right] === 'own').map((right) => [right, reach]));

/** Ends a substitution at once, or takes a later one back. Errors: NOT_FOUND, CONFLICT. */
export const endSubstitution: Operation<'officeStaffSubstituteEnd', Session> = async (ctx, { params, body }) => {
  await transaction(ctx.db, async (tx) => {
    const { staff, own } = await lockStaff(tx, ctx, [params.id]);
    if (!staff.some(({ id }) => id === params.id)) throw notFound('Такого сотрудника нет');
    const by = { accountId: own.id, ip: ctx.request.ip };
    if (!(await removeSubstitution(tx, params.id, body.substitution, by))) throw alreadyDone('Замещение уже завершено');
  });
  return {};
};

/** The substitutions that last or are to come: who stands in for a member, or for whom the member does. */
export async function listSubstitutions(
  { db, env }: Pick<CallContext<Session>, 'db' | 'env'>,
  member: number,
  side: 'substitutes' | 'absent',
): Promise<SubstitutionView[]> {
  const [own, other] =
    side === 'substitutes'
      ? [substitution.accountId, substitution.substituteId]
      : [substitution.substituteId, substitution.accountId];
  const rows = await readRows(db, { own, other, member });
  return rows.map(({ id, startsAt, endsAt, isNow, person }) => ({
    id,
    person: { id: person.id, name: fullName(person) },
    from: dayOf(startsAt, env.TZ_SHOP),
    until: addDays(dayOf(endsAt, env.TZ_SHOP), -1),
    isNow,
  }));
}

type Column = typeof substitution.accountId | typeof substitution.substituteId;

function readRows(db: Db, { own, other, member }: { own: Column; other: Column; member: number }) {
  return db
    .select({
      id: substitution.id,
      startsAt: substitution.startsAt,
      endsAt: substitution.endsAt,
      isNow: sql<boolean>`${substitution.startsAt} <= now()`,
      person: { id: account.id, name: account.name, lastName: account.lastName, secondName: account.secondName },
    })
    .from(substitution)
    .innerJoin(account, eq(account.id, other))
    .where(and(eq(own, member), gt(substitution.endsAt, sql`now()`)))
    .orderBy(substitution.startsAt)
    .limit(100);
}
