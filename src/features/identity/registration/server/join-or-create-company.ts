import { and, asc, eq, sql } from 'drizzle-orm';
import { staffRecipient } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type Letter, sendLetter, TO_SHOP } from '#server/delivery/index.ts';
import { formatPhone } from '#shared/phone.ts';
import type { NewPerson } from './create-account.ts';
import type { RegistrationFields } from './tables.ts';

type CompanyFields = NonNullable<RegistrationFields['company']>;

/**
 * The company of a new person: one that the shop does not know waits for a manager and cannot order; in one that it
 * knows the person waits for its administrator or a manager, and sees nothing of it until then [A-047].
 */
export async function joinOrCreateCompany(tx: Db, person: NewPerson & { company: CompanyFields }): Promise<void> {
  const { company: wanted } = person;
  // Two people of one new company may confirm at the same time
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`company:${wanted.inn}`}))`);
  const [known] = await tx
    .select({ id: company.id, name: company.name })
    .from(company)
    .where(eq(company.inn, wanted.inn))
    .orderBy(sql`coalesce(${company.kpp}, '') <> ${wanted.kpp ?? ''}`, asc(company.id))
    .limit(1);
  if (known) await askToJoin(tx, person, known.id);
  else await createPending(tx, person);
}

async function createPending(tx: Db, person: NewPerson & { company: CompanyFields }): Promise<void> {
  const { accountId, company: fields } = person;
  const type = fields.inn.length === 12 ? 'individual' : 'legal';
  const [created] = await tx
    .insert(company)
    .values({ ...fields, type, state: 'pending', orderBan: true })
    .returning({ id: company.id });
  await tx.insert(membership).values({ accountId, companyId: created!.id, role: 'ADMIN', isCurrent: true });
  await writeToStaff(tx, person, 'company.new', { to: TO_SHOP });
  await welcome(tx, person, [
    'Каталог и цены уже открыты. Заказать можно будет, когда менеджер проверит данные компании: мы напишем вам.',
  ]);
}

async function askToJoin(tx: Db, person: NewPerson & { company: CompanyFields }, companyId: number): Promise<void> {
  const { accountId } = person;
  await tx.insert(membership).values({ accountId, companyId, state: 'pending' });
  await writeToStaff(tx, person, 'company.join', await staffRecipient(tx, companyId));
  const administrators = await tx
    .select({ id: account.id, email: account.email })
    .from(membership)
    .innerJoin(account, and(eq(account.id, membership.accountId), eq(account.active, true)))
    .where(and(eq(membership.companyId, companyId), eq(membership.role, 'ADMIN'), eq(membership.state, 'active')));
  for (const { id, email } of administrators) {
    const title = `${nameOf(person)} просит доступ к компании «${person.company.name}»`;
    await notify(tx, { accountId: id, title, at: new Date() });
    if (email !== null) {
      await sendLetter(tx, {
        kind: 'company.join',
        to: email,
        accountId: id,
        subject: 'Новый сотрудник просит доступ',
        content: {
          paragraphs: [`${title}. Пока его не приняли, он не видит ни цен компании, ни заказов.`],
          facts: factsOf(person),
          closing: ['Чтобы принять или отклонить его, позвоните вашему менеджеру.'],
        },
      });
    }
  }
  await welcome(tx, person, [
    'Такая компания уже покупает у нас. Доступ к её ценам и заказам откроет администратор компании или менеджер.',
  ]);
}

async function writeToStaff(
  tx: Db,
  person: NewPerson & { company: CompanyFields },
  kind: 'company.new' | 'company.join',
  recipient: Pick<Letter, 'to' | 'accountId'>,
): Promise<void> {
  await sendLetter(tx, {
    kind,
    ...recipient,
    subject:
      kind === 'company.new'
        ? `Новая компания: ${person.company.name}`
        : `Просит доступ к компании: ${person.company.name}`,
    content: { paragraphs: ['Проверьте данные и подтвердите или отклоните.'], facts: factsOf(person) },
  });
}

async function welcome(tx: Db, { accountId, email, fields }: NewPerson, next: string[]): Promise<void> {
  if (email === null) return;
  await sendLetter(tx, {
    kind: 'registration.welcome',
    to: email,
    accountId,
    subject: 'Добро пожаловать',
    content: {
      paragraphs: [`Здравствуйте, ${fields.name}!`, 'Адрес подтверждён.', ...next],
      action: { label: 'Открыть каталог', path: '/catalog/' },
    },
  });
}

const nameOf = ({ fields }: NewPerson): string =>
  [fields.lastName, fields.name, fields.secondName].filter(Boolean).join(' ');

function factsOf(person: NewPerson & { company: CompanyFields }): [string, string][] {
  const { company: firm, fields, email } = person;
  const facts: [string, string][] = [
    ['Компания', firm.name],
    ['ИНН', firm.inn],
    ['КПП', firm.kpp ?? ''],
    ['Адрес', firm.address],
    ['Сотрудник', nameOf(person)],
    ['Должность', fields.workPosition],
    ['Почта', email ?? ''],
    ['Телефон', formatPhone(fields.phone)],
  ];
  return facts.filter(([, value]) => value !== '');
}
