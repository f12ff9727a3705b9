import { eq, sql } from 'drizzle-orm';
import { releaseUnprovenPhone } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { type CompanyRequisites, joinOrCreateCompany } from '#identity/companies/server/index.ts';
import { recordConsent } from '#identity/consents/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { refuse } from '#server/errors.ts';
import { nameInLetter } from '#shared/names.ts';
import { fullName } from '#server/session/session.ts';
import type { RegistrationFields } from './tables.ts';

type Registered = {
  fields: RegistrationFields;
  /** What the person has proven to own; the other one is only typed in. */
  proven: 'email' | 'phone';
  email: string | null;
  passwordHash: string | null;
  ip: string;
};

/**
 * Makes the account of a registration with its company, consents and letters, as part of the caller's transaction.
 * Returns its id. Throws LINK_INVALID where the proven address has an account already.
 */
export async function createAccount(tx: Db, registered: Registered): Promise<number> {
  const { fields, proven, ip } = registered;
  const email = proven === 'email' ? registered.email : null;
  const phone = proven === 'phone' ? fields.phone : await freePhone(tx, fields.phone);
  if (proven === 'phone') await releaseUnprovenPhone(tx, fields.phone);
  const now = sql`now()` as never;
  const [created] = await tx
    .insert(account)
    .values({
      email,
      phone,
      phoneLeftOut: phone === null,
      passwordHash: registered.passwordHash,
      name: fields.name,
      lastName: fields.lastName,
      secondName: fields.secondName,
      workPosition: fields.workPosition,
      emailConfirmedAt: proven === 'email' ? now : null,
      phoneConfirmedAt: proven === 'phone' ? now : null,
      termsVersion: fields.versions.terms,
    })
    .onConflictDoNothing()
    .returning({ id: account.id });
  if (!created) throw alreadyRegistered();
  const accountId = created.id;
  await recordConsents(tx, { accountId, contact: email ?? phone!, ip, versions: fields.versions });
  await writeAudit(tx, { action: 'registered', actorAccountId: accountId, accountId, ip, details: { by: proven } });
  const person = { accountId, email, phone, fields };
  if (fields.company) await buyForCompany(tx, person, fields.company);
  else await buyForHimself(tx, person);
  return accountId;
}

const alreadyRegistered = () => refuse('LINK_INVALID', 'Вы уже зарегистрированы. Войдите или задайте новый пароль');

/** The phone where nobody has it; null where another account does: it is left out, and the profile says so. */
async function freePhone(tx: Db, phone: string): Promise<string | null> {
  return (await tx.$count(account, eq(account.phone, phone))) === 0 ? phone : null;
}

type Consents = { accountId: number; contact: string; ip: string; versions: RegistrationFields['versions'] };

async function recordConsents(tx: Db, { versions, ...given }: Consents): Promise<void> {
  const documents = [
    ['personal-data', versions.personalData],
    ['terms', versions.terms],
    ['advertising', versions.advertising],
  ] as const;
  for (const [document, textVersion] of documents) {
    if (textVersion !== null) await recordConsent(tx, { ...given, kind: 'registration', document, textVersion });
  }
}

type NewPerson = { accountId: number; email: string | null; phone: string | null; fields: RegistrationFields };

/** A person who buys for himself is a company of his own: base prices, prepayment only, no approval. */
async function buyForHimself(tx: Db, { accountId, email, fields }: NewPerson): Promise<void> {
  const name = fullName(fields);
  const [created] = await tx.insert(company).values({ type: 'individual', name }).returning({ id: company.id });
  await tx.insert(membership).values({ accountId, companyId: created!.id, role: 'ADMIN', isCurrent: true });
  await welcome(tx, { accountId, email, name: fields.name }, 'Адрес подтверждён. Каталог, цены и заказ открыты.');
}

/** What comes next depends on whether the shop knows the company. */
const nextSteps = {
  created: 'Каталог и цены уже открыты. Заказать можно будет, когда менеджер проверит данные компании: мы напишем вам.',
  asked: 'Такая компания уже покупает у нас. Доступ к её ценам и заказам откроет администратор компании или менеджер.',
};

async function buyForCompany(
  tx: Db,
  { accountId, email, fields }: NewPerson,
  wanted: CompanyRequisites,
): Promise<void> {
  const { workPosition, phone } = fields;
  const person = { accountId, fullName: fullName(fields), workPosition, email, phone };
  const outcome = await joinOrCreateCompany(tx, { person, fields: wanted });
  const next = nextSteps[outcome === 'created' ? 'created' : 'asked'];
  await welcome(tx, { accountId, email, name: fields.name }, 'Адрес подтверждён.', next);
}

async function welcome(
  tx: Db,
  { accountId, email, name }: { accountId: number; email: string | null; name: string },
  ...paragraphs: string[]
): Promise<void> {
  if (email === null) return;
  await sendLetter(tx, {
    kind: 'registration.welcome',
    to: email,
    accountId,
    subject: 'Добро пожаловать',
    content: {
      paragraphs: [`Здравствуйте, ${nameInLetter(name)}!`, ...paragraphs],
      action: { label: 'Открыть каталог', path: '/catalog/' },
    },
  });
}
