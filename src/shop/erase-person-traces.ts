import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { managersOfCompany } from '#identity/accounts/server/index.ts';
import { type account, company, membership } from '#identity/accounts/server/tables.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { contactChange } from '#identity/profile/server/tables.ts';
import { pendingRegistration, phoneTicket, smsCode } from '#identity/registration/server/tables.ts';
import { customerImport, customerImportRow } from '#office/customer-imports/server/tables.ts';
import { customerInvitation } from '#office/invitations/server/tables.ts';
import { consignee, deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { feedback } from '#service/contact/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { formatPhone } from '#shared/phone.ts';

/** The name of a person who was erased. */
export const ERASED = 'Удалённый пользователь';

/** By what a person is found in rows that do not name the account; `own`: companies without a tax number. */
export type Traces = { emails: string[]; phones: string[]; names: string[]; companies: number[]; own: number[] };

/** Finds the traces of a person whose account is locked. */
export async function findTraces(tx: Db, person: typeof account.$inferSelect, companies: number[]): Promise<Traces> {
  const changes = await tx.select().from(contactChange).where(eq(contactChange.accountId, person.id));
  const past = (kind: 'email' | 'phone') =>
    changes.filter((change) => change.kind === kind && change.doneAt).flatMap(({ previous }) => previous ?? []);
  const given = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const { name, lastName, secondName } = person;
  const names = [
    [lastName, name, secondName],
    [lastName, name],
    [name, lastName],
  ]
    .map((parts) => parts.filter(Boolean).join(' '))
    // A first name alone is anybody's
    .filter((text) => text.includes(' '));
  // A company without a tax number is the person who buys for himself
  const own = companies.length
    ? await tx
        .select({ id: company.id })
        .from(company)
        .where(and(inArray(company.id, companies), sql`${company.inn} is null`))
    : [];
  return {
    emails: given([person.email, ...past('email')].map((email) => email?.toLowerCase() ?? null)),
    // A phone that was only typed in may be somebody else's
    phones: given([person.phone, ...past('phone')]),
    names: [...new Set(names)],
    companies,
    own: own.map(({ id }) => id),
  };
}

/** What was written about a person without the account: registrations, requests, letters and notices to others. */
export async function eraseTraces(tx: Db, accountId: number, traces: Traces): Promise<void> {
  const { emails, phones, names, companies, own } = traces;
  const contacts = [...emails, ...phones];
  const written = [...contacts, ...phones.map(formatPhone)];
  await tx.delete(customerInvitation).where(isIn(customerInvitation.email, emails));
  const shownOfFile = sql`${customerImport.sheets}::text`;
  await tx.delete(customerImport).where(holds(shownOfFile, [...written, ...names]));
  const cells = sql`${customerImportRow.cells}::text`;
  await tx
    .delete(customerImportRow)
    .where(or(isIn(customerImportRow.phone, phones), holds(cells, [...written, ...names])));
  if (phones.length > 0) {
    await tx.delete(smsCode).where(inArray(smsCode.phone, phones));
    await tx.delete(phoneTicket).where(inArray(phoneTicket.phone, phones));
  }
  // A request names a phone, and its consent whose session it was
  const asked = sql`select ${consent.contact} from ${consent} where ${eq(consent.accountId, accountId)}`;
  await tx.delete(feedback).where(or(isIn(feedback.phone, phones), sql`${feedback.phone} in (${asked})`));
  await tx
    .delete(pendingRegistration)
    .where(or(isIn(pendingRegistration.email, emails), isIn(sql`${pendingRegistration.fields} ->> 'phone'`, phones)));
  await tx
    .update(consent)
    .set({ contact: '', ip: '', withdrawnAt: sql`coalesce(${consent.withdrawnAt}, now())` })
    .where(or(eq(consent.accountId, accountId), isIn(consent.contact, contacts)));
  await tx.delete(outbox).where(isIn(sql`lower(${outbox.recipient})`, contacts));
  // Letters to the shop and to others of the company that speak of the person
  const said = sql`concat(${outbox.subject}, ' ', ${outbox.content}::text, ' ', ${outbox.text})`;
  await tx
    .delete(outbox)
    .where(
      or(holds(said, written), and(sql`${outbox.accountId} is null`, holds(said, names)), ofCompany(outbox.accountId)),
    );
  const notice = sql`concat(${notification.title}, ' ', ${notification.text})`;
  await tx.delete(notification).where(or(holds(notice, written), ofCompany(notification.accountId, notice)));
  for (const directory of [deliveryAddress, consignee]) {
    if (own.length > 0) await tx.delete(directory).where(inArray(directory.companyId, own));
    if (companies.length === 0) continue;
    const digits = sql`regexp_replace(${directory.phone}, '\\D', '', 'g')`;
    await tx
      .update(directory)
      .set({ contact: '', phone: '' })
      .where(
        and(inArray(directory.companyId, companies), or(isIn(digits, phones), holds(sql`${directory.contact}`, names))),
      );
  }
  if (own.length > 0) {
    const nothing = { name: ERASED, address: '', phone: null, email: null };
    await tx.update(company).set(nothing).where(inArray(company.id, own));
  }
  // A company may be reached by a number of its own that was his
  if (companies.length > 0) {
    const isOfThem = inArray(company.id, companies);
    await tx
      .update(company)
      .set({ phone: null })
      .where(and(isOfThem, isIn(company.phone, phones)));
    await tx
      .update(company)
      .set({ email: null })
      .where(and(isOfThem, isIn(company.email, emails)));
  }

  /** Of a colleague or his manager, and with the person's name. */
  function ofCompany(owner: PgColumn, text: SQL = said): SQL | undefined {
    if (companies.length === 0) return undefined;
    const people = sql`select account_id from membership where ${inArray(membership.companyId, companies)}
      union select ${managersOfCompany} from company where ${inArray(company.id, companies)}`;
    return and(sql`${owner} in (${people})`, holds(text, names));
  }
}

function isIn(value: PgColumn | SQL, list: string[]): SQL | undefined {
  return list.length > 0 ? inArray(value as SQL, list) : sql`false`;
}

/** Whether a text holds one of the phrases, in any case. */
function holds(text: SQL, phrases: string[]): SQL | undefined {
  if (phrases.length === 0) return sql`false`;
  return or(...phrases.map((phrase) => like(sql`lower(${text})`, `%${escapeLike(phrase.toLowerCase())}%`)));
}
