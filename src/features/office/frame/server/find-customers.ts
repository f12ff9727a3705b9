import { and, eq, ilike, or, sql } from 'drizzle-orm';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { servedOrNew } from '#service/cabinet/server/index.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import type { OfficeFound } from '../contract.ts';
import { MAX_FOUND } from './max-found.ts';

/** Fewer digits are in every phone. */
const MIN_PHONE_DIGITS = 4;

const part = (text: string) => `%${escapeLike(text)}%`;

/** The companies in scope, and new ones that nobody serves, whose name or ИНН has the text, by name. */
export async function findCompanies(db: Db, session: Session, text: string): Promise<OfficeFound['companies']> {
  if (scopeOf(session.staff, 'customers') === null) return [];
  const rows = await db
    .select({
      id: company.id,
      name: company.name,
      inn: company.inn,
      mayOrder: sql<boolean>`coalesce(${companiesInScope(session, 'customers')} and ${company.state} = 'active', false)`,
    })
    .from(company)
    .where(and(servedOrNew(session), or(ilike(company.name, part(text)), ilike(company.inn, part(text)))))
    .orderBy(sql`${company.name} collate "und-x-icu"`, company.id)
    .limit(MAX_FOUND);
  return rows.map((row) => ({ ...row, inn: row.inn ?? '' }));
}

/** The people of companies in scope with all words of the text in their name, or the text in their e-mail or phone. */
export async function findPeople(db: Db, session: Session, text: string): Promise<OfficeFound['people']> {
  const { id, email, phone, name, lastName, secondName } = account;
  const whole = sql`concat_ws(' ', ${lastName}, ${name}, ${secondName})`;
  const digits = text.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7');
  const rows = await db
    .selectDistinctOn([lastName, name, id], {
      person: { id, name, lastName, secondName, email, phone },
      company: { id: company.id, name: company.name },
    })
    .from(account)
    .innerJoin(membership, and(eq(membership.accountId, id), eq(membership.state, 'active')))
    .innerJoin(company, and(eq(company.id, membership.companyId), companiesInScope(session, 'customers')))
    .where(
      and(
        eq(account.role, 'USER'),
        or(
          and(...text.split(/\s+/).map((word) => ilike(whole, part(word)))),
          ilike(email, part(text)),
          digits.length < MIN_PHONE_DIGITS ? undefined : ilike(phone, part(digits)),
        ),
      ),
    )
    .orderBy(lastName, name, id, company.id)
    .limit(MAX_FOUND);
  return rows.map(({ person, company: of }) => ({
    id: person.id,
    name: fullName(person),
    email: person.email ?? '',
    phone: formatPhone(person.phone ?? ''),
    company: of,
  }));
}
