import { and, asc, eq } from 'drizzle-orm';
import {
  isContactTaken,
  lockCompany,
  lockServed,
  setAccountsActive,
  setPersonName,
} from '#identity/accounts/server/index.ts';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { checkIsNotLast, setMemberRole } from '#identity/companies/server/index.ts';
import { requestContactChange } from '#identity/profile/server/index.ts';
import { closeAccounts } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { isSmsAvailable } from '#server/delivery/index.ts';
import type { Env } from '#server/env.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session, StaffMember } from '#server/session/session.ts';
import { changedFields } from '#shared/changed-fields.ts';
import { formatPhone } from '#shared/phone.ts';
import { roleNames } from '#shared/roles.ts';
import type { UserForm } from '../contract.ts';
import { companiesOf } from './served.ts';

const ROLES = (['USER', 'ADMIN'] as const).map((value) => ({ value, name: roleNames[value] }));

/** What a manager may edit of a customer of his (R-CALL-093). Errors: NOT_FOUND. */
export const getUserForm: Operation<'managerUserForm', Session> = ({ db, session }, { body }) =>
  readForm(db, session, body.user_id, body.contragent);

/**
 * Changes what is named of a customer's name, post, role and access (R-CALL-094). The role counts in the company
 * that is named, without one in all that the manager serves. Without access all sessions end; a new phone waits for its
 * owner's proof, because it opens the account. Errors: NOT_FOUND, LAST_ADMIN, TAKEN, SMS_OFF.
 */
export const saveUser: Operation<'managerUserSave', Session> = async ({ db, session, request, env, now }, { body }) => {
  const managerId = session.account.id;
  const { user_id: accountId, contragent, role, active } = body;
  return transaction(db, async (tx) => {
    const before = await readForm(tx, session, accountId, contragent);
    const own = (await companiesOf(tx, session, accountId)).map(({ id }) => id);
    const administered = active === false ? await administeredBy(tx, accountId) : [];
    const firms = await lockServed(tx, session, contragent === undefined ? own : [contragent]);
    for (const id of administered) await lockCompany(tx, id);
    const owner = await lockPerson(tx, accountId);
    const named = changedFields(owner, {
      name: body.name,
      lastName: body.last_name,
      secondName: body.second_name,
      workPosition: body.work_position,
    });
    const changed = {
      ...named,
      ...changedFields(owner, { active }),
      ...changedFields({ role: before.role }, { role }),
    };
    if (changed.active === false) {
      for (const id of administered) await checkIsNotLast(tx, id, accountId);
    }
    if (changed.role !== undefined) {
      for (const firm of firms) {
        await setMemberRole(tx, { firm, accountId, role: changed.role, by: managerId, ip: request.ip });
      }
    }
    if (Object.keys(named).length > 0) await setPersonName(tx, accountId, named);
    if (changed.active === false) await closeAccounts(tx, [accountId]);
    else if (changed.active) await setAccountsActive(tx, [accountId], true);
    const isPhoneWaiting = await askForPhone(tx, owner, body.personal_phone, { env, at: now() });
    if (isPhoneWaiting || Object.keys(changed).length > 0) {
      await writeAudit(tx, {
        action: 'person.change',
        actorAccountId: managerId,
        accountId,
        object: `company ${firms[0]!.id}`,
        companyId: firms[0]!.id,
        ip: request.ip,
        details: { active: active ?? owner.active, role: role ?? before.role, isPhoneWaiting },
      });
    }
    return { user: await readForm(tx, session, accountId, contragent), isPhoneWaiting };
  });
};

async function readForm(db: Db, member: StaffMember, accountId: number, companyId?: number): Promise<UserForm> {
  const companies = (await companiesOf(db, member, accountId)).filter(
    ({ id }) => companyId === undefined || id === companyId,
  );
  if (companies.length === 0) throw notFound('Такого сотрудника у ваших компаний нет');
  const [person] = await db.select().from(account).where(eq(account.id, accountId));
  return {
    user_id: accountId,
    name: person!.name,
    last_name: person!.lastName,
    second_name: person!.secondName,
    email: person!.email ?? '',
    personal_phone: person!.phone ? formatPhone(person!.phone) : '',
    work_position: person!.workPosition,
    active: person!.active,
    role: companies.every(({ role }) => role === 'ADMIN') ? 'ADMIN' : 'USER',
    roles: ROLES,
  };
}

/** All companies in which somebody is ADMIN, of other managers too: none may lose its last one. */
async function administeredBy(tx: Db, accountId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: membership.companyId })
    .from(membership)
    .where(and(eq(membership.accountId, accountId), eq(membership.role, 'ADMIN'), eq(membership.state, 'active')))
    .orderBy(asc(membership.companyId));
  return rows.map(({ id }) => id);
}

const personFields = {
  id: account.id,
  name: account.name,
  lastName: account.lastName,
  secondName: account.secondName,
  workPosition: account.workPosition,
  email: account.email,
  phone: account.phone,
  active: account.active,
};
type Person = Pick<typeof account.$inferSelect, keyof typeof personFields>;

async function lockPerson(tx: Db, accountId: number): Promise<Person> {
  const [person] = await tx.select(personFields).from(account).where(eq(account.id, accountId)).for('no key update');
  return person!;
}

/** A phone that is emptied stays: it may be the only login. True: a new one waits for its proof. */
async function askForPhone(
  tx: Db,
  owner: Person,
  phone: string | null,
  { env, at }: { env: Env; at: Date },
): Promise<boolean> {
  if (phone === null || phone === owner.phone) return false;
  const field = 'personal_phone';
  if (!isSmsAvailable(env)) {
    throw refuse('SMS_OFF', 'SMS не настроены: новый телефон нечем подтвердить', { field });
  }
  const contact = { kind: 'phone', value: phone } as const;
  if (await isContactTaken(tx, contact)) {
    throw refuse('TAKEN', 'Этот телефон уже у другой учётной записи', { field });
  }
  await requestContactChange(tx, owner, contact, { by: 'manager', env, at });
  return true;
}
