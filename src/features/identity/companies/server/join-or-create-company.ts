import { and, asc, eq, or, sql } from 'drizzle-orm';
import { staffRecipient } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type Letter, sendLetter, TO_SHOP } from '#server/delivery/index.ts';
import { companyTypeOf } from '#shared/inn.ts';
import { nameInLetter } from '#shared/names.ts';
import { formatPhone } from '#shared/phone.ts';
import { currentTime } from '#server/clock.ts';

/** The requisites of a company as they were typed; the phone as eleven digits. */
export type CompanyRequisites = {
  name: string;
  inn: string;
  kpp: string | null;
  ogrn: string | null;
  address: string;
  phone?: string | null;
  email?: string | null;
};

/** The person who adds a company, as shown to its people and to the shop. */
export type Newcomer = {
  accountId: number;
  fullName: string;
  workPosition: string;
  email: string | null;
  /** Eleven digits. */
  phone: string | null;
};

/** `known`: the name of the company as the shop has it, where it has it; what a stranger types proves nothing. */
type Wanted = { person: Newcomer; fields: CompanyRequisites; known?: string };

/**
 * The company that a person names: one that the shop does not know waits for a manager and cannot order; in one that it
 * knows the person waits for its administrator or a manager, and sees nothing of it until then, not even its name [A-047]. 'taken': he is in
 * it, asks for it, or is invited already. Part of the caller's transaction.
 */
export async function joinOrCreateCompany(tx: Db, wanted: Wanted): Promise<'created' | 'asked' | 'taken'> {
  const { fields } = wanted;
  // Two people of one new company may come at the same time
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`company:${fields.inn}`}))`);
  const [known] = await tx
    .select({ id: company.id, name: company.name })
    .from(company)
    .where(eq(company.inn, fields.inn))
    .orderBy(sql`coalesce(${company.kpp}, '') <> ${fields.kpp ?? ''}`, asc(company.id))
    .limit(1);
  return known ? askToJoin(tx, { ...wanted, known: known.name }, known.id) : createPending(tx, wanted);
}

async function createPending(tx: Db, wanted: Wanted): Promise<'created'> {
  const { person, fields } = wanted;
  const [created] = await tx
    .insert(company)
    .values({ ...fields, type: companyTypeOf(fields.inn), state: 'pending', orderBan: true })
    .returning({ id: company.id });
  // The current company stays where there is one
  await tx.select({ id: account.id }).from(account).where(eq(account.id, person.accountId)).for('no key update');
  await tx.insert(membership).values({
    accountId: person.accountId,
    companyId: created!.id,
    role: 'ADMIN',
    isCurrent:
      sql`not exists (select from membership own where own.account_id = ${person.accountId} and own.is_current)` as never,
  });
  await writeToStaff(tx, wanted, created!.id, { kind: 'company.new', to: TO_SHOP });
  return 'created';
}

async function askToJoin(tx: Db, wanted: Wanted, companyId: number): Promise<'asked' | 'taken'> {
  const { person, known } = wanted;
  const asked = await tx
    .insert(membership)
    .values({ accountId: person.accountId, companyId, askedName: wanted.fields.name, state: 'pending' })
    .onConflictDoNothing()
    .returning({ id: membership.accountId });
  if (asked.length === 0) return 'taken';
  const recipient = await staffRecipient(tx, companyId, { group: 'companies' });
  await writeToStaff(tx, wanted, companyId, { kind: 'company.join', ...recipient });
  const title = `${nameInLetter(person.fullName)} просит доступ к компании ${known}`;
  await notifyManagers(tx, companyId, title);
  const administrators = await tx
    .select({ id: account.id, email: account.email })
    .from(membership)
    .innerJoin(account, and(eq(account.id, membership.accountId), eq(account.active, true)))
    .where(and(eq(membership.companyId, companyId), eq(membership.role, 'ADMIN'), eq(membership.state, 'active')));
  for (const { id, email } of administrators) {
    const path = `/mycompanies/?company=${companyId}`;
    await notify(tx, { accountId: id, title, url: path, at: currentTime() });
    if (email !== null) {
      await sendLetter(tx, {
        kind: 'company.join',
        to: email,
        accountId: id,
        subject: 'Новый сотрудник просит доступ',
        content: {
          paragraphs: [`${title}. Пока его не приняли, он не видит ни цен компании, ни заказов.`],
          facts: factsOf(wanted),
          action: { label: 'Принять или отклонить', path },
        },
      });
    }
  }
  return 'asked';
}

async function notifyManagers(tx: Db, companyId: number, title: string): Promise<void> {
  const isManager = or(eq(account.id, company.managerAccountId), eq(account.id, company.secondManagerAccountId));
  const managers = await tx
    .select({ id: account.id })
    .from(company)
    .innerJoin(account, and(isManager, eq(account.active, true)))
    .where(eq(company.id, companyId))
    .orderBy(account.id);
  for (const { id } of managers) {
    await notify(tx, { accountId: id, title, url: managersPage(companyId), at: currentTime() });
  }
}

/** Where a manager answers. */
const managersPage = (companyId: number) => `/manager/mycompanies/${companyId}/`;

async function writeToStaff(
  tx: Db,
  wanted: Wanted,
  companyId: number,
  letter: Pick<Letter, 'to' | 'accountId'> & { kind: 'company.new' | 'company.join' },
): Promise<void> {
  await sendLetter(tx, {
    ...letter,
    subject:
      letter.kind === 'company.new'
        ? `Новая компания: ${wanted.fields.name}`
        : `Просит доступ к компании: ${wanted.known}`,
    content: {
      paragraphs: ['Проверьте данные и подтвердите или отклоните.'],
      facts: factsOf(wanted),
      action: { label: 'Открыть компанию', path: managersPage(companyId) },
    },
  });
}

function factsOf({ person, fields, known = fields.name }: Wanted): [string, string][] {
  const facts: [string, string][] = [
    ['Компания', known],
    ['Название в заявке', fields.name === known ? '' : fields.name],
    ['ИНН', fields.inn],
    ['КПП', fields.kpp ?? ''],
    ['Адрес', fields.address],
    ['Телефон компании', fields.phone ? formatPhone(fields.phone) : ''],
    ['Почта компании', fields.email ?? ''],
    ['Сотрудник', nameInLetter(person.fullName)],
    ['Должность', person.workPosition],
    ['Почта', person.email ?? ''],
    ['Телефон', person.phone === null ? '' : formatPhone(person.phone)],
  ];
  return facts.filter(([, value]) => value !== '');
}
