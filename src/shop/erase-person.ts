import { and, eq, inArray, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { recentlyViewed } from '#goods/catalogue/server/tables.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { compareItem, favourite, favouritePrice } from '#goods/saved-products/server/tables.ts';
import { stockAlert } from '#goods/alerts/server/tables.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { eraseFromAudit, writeAudit } from '#identity/audit/server/index.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { contactChange } from '#identity/profile/server/tables.ts';
import { checkWord } from '#identity/recovery/server/tables.ts';
import { pendingRegistration, phoneTicket, smsCode } from '#identity/registration/server/tables.ts';
import { passkey, recoveryCode, secondFactor } from '#identity/second-factor/server/tables.ts';
import { closeAccounts } from '#identity/session/server/index.ts';
import { loginTicket, session } from '#identity/session/server/tables.ts';
import { consignee, deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { checkoutSnapshot } from '#ordering/checkout/server/tables.ts';
import { sheetCache } from '#ordering/excel-order/server/tables.ts';
import { customerOrder, orderHistory } from '#ordering/orders/server/tables.ts';
import { priceList, priceListSubscription } from '#ordering/price-lists/server/tables.ts';
import { basketTemplate } from '#ordering/templates/server/tables.ts';
import { appeal, appealFile, appealMessage, appealRead, cannedAnswer } from '#service/appeals/server/tables.ts';
import { feedback } from '#service/contact/server/tables.ts';
import { CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { storedFile } from '#server/files/tables.ts';
import { idempotencyKey } from '#server/tables.ts';
import { finalStatuses } from '#shared/order-status.ts';
import { formatPhone } from '#shared/phone.ts';

const ERASED = 'Удалённый пользователь';

/** Rows that are nobody's without the account. Lines before their basket. */
const ownRows: readonly [PgTable, PgColumn][] = [
  [recentlyViewed, recentlyViewed.accountId],
  [compareItem, compareItem.accountId],
  [favourite, favourite.accountId],
  [favouritePrice, favouritePrice.accountId],
  [stockAlert, stockAlert.accountId],
  [priceList, priceList.accountId],
  [priceListSubscription, priceListSubscription.accountId],
  [notification, notification.accountId],
  [contactChange, contactChange.accountId],
  [checkWord, checkWord.accountId],
  [loginTicket, loginTicket.accountId],
  [passkey, passkey.accountId],
  [recoveryCode, recoveryCode.accountId],
  [secondFactor, secondFactor.accountId],
  [basketLine, basketLine.accountId],
  [basket, basket.accountId],
  [checkoutSnapshot, checkoutSnapshot.accountId],
  [sheetCache, sheetCache.accountId],
  [basketTemplate, basketTemplate.accountId],
  [appealRead, appealRead.accountId],
  [cannedAnswer, cannedAnswer.accountId],
  [outbox, outbox.accountId],
  [storedFile, storedFile.ownerAccountId],
  [idempotencyKey, idempotencyKey.accountId],
];

/** By what a person is found where no row names the account. */
type Traces = { emails: string[]; phones: string[]; names: string[]; companies: number[]; own: number[] };

/**
 * Closes the account of a person who is to be erased, and ends his sessions: no call of his begins after that. Returns
 * whether there may be calls that have begun before. Refuses for the only administrator of a company.
 */
export async function closePerson(tx: Db, accountId: number): Promise<boolean> {
  const { person } = await lockPerson(tx, accountId);
  await refuseOnlyAdministrator(tx, accountId);
  const ended = await closeAccounts(tx, [accountId]);
  return person.active || ended > 0;
}

/** Basket, then company, as an order locks them; of two administrators erased at once the second one is refused. */
async function lockPerson(tx: Db, accountId: number) {
  await tx.select({ id: basket.accountId }).from(basket).where(eq(basket.accountId, accountId)).for('update');
  const memberships = await tx.select().from(membership).where(eq(membership.accountId, accountId));
  const companies = memberships.map(({ companyId }) => companyId).toSorted((a, b) => a - b);
  for (const id of companies) await tx.select({ id: company.id }).from(company).where(eq(company.id, id)).for('update');
  const [person] = await tx.select().from(account).where(eq(account.id, accountId)).for('update');
  return { person: person!, companies };
}

/**
 * Removes what the shop holds about a person, in all tables of all features: the one place besides the import that writes
 * tables of others. Orders stay for the accounts, with the company's requisites and without name and contacts; consents
 * stay as a proof without whose they were. Part of the caller's transaction. Returns how many orders stay, and the
 * numbers of those that are still under way. To be called once `closePerson` is committed and calls that had begun before
 * are over: what they write afterwards would stay. Refuses for the only administrator of a company.
 */
export async function erasePerson(tx: Db, accountId: number): Promise<StrippedOrders> {
  const { person, companies } = await lockPerson(tx, accountId);
  await refuseOnlyAdministrator(tx, accountId);
  const traces = await tracesOf(tx, person, companies);
  // Who changes an order writes letters about its buyer: they are there once its row can be locked
  const orders = await stripOrders(tx, accountId, traces);
  await eraseTraces(tx, accountId, traces);
  await stripAppeals(tx, accountId);
  for (const [table, owner] of ownRows) await tx.delete(table).where(eq(owner, accountId));
  await tx.delete(session).where(or(eq(session.accountId, accountId), eq(session.actorAccountId, accountId)));
  await tx.delete(productQuestion).where(and(eq(productQuestion.accountId, accountId), isUnanswered));
  await tx.update(deliveryAddress).set({ createdBy: null }).where(eq(deliveryAddress.createdBy, accountId));
  await tx.update(company).set({ managerAccountId: null }).where(eq(company.managerAccountId, accountId));
  await tx.delete(membership).where(eq(membership.accountId, accountId));
  await emptyAccount(tx, accountId);
  await eraseFromAudit(tx, accountId);
  await writeAudit(tx, { action: 'person.erase', accountId, ip: '', details: { by: 'operator' } });
  return orders;
}

const isUnanswered = sql`${productQuestion.answer} = ''`;

async function refuseOnlyAdministrator(tx: Db, accountId: number): Promise<void> {
  const [alone] = await tx
    .select({ name: company.name })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        eq(membership.accountId, accountId),
        eq(membership.role, 'ADMIN'),
        eq(membership.state, 'active'),
        sql`${company.inn} is not null`,
        ne(company.state, 'blocked'),
        sql`not exists (
          select 1 from membership other join account a on a.id = other.account_id and a.active
          where other.company_id = ${company.id} and other.account_id <> ${accountId}
            and other.role = 'ADMIN' and other.state = 'active')`,
      ),
    );
  if (!alone) return;
  throw new CommandRefusal(
    `Это единственный администратор компании ${alone.name}. Сначала дайте ей другого администратора или закройте компанию: company refuse`,
  );
}

async function tracesOf(tx: Db, person: typeof account.$inferSelect, companies: number[]): Promise<Traces> {
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
async function eraseTraces(tx: Db, accountId: number, traces: Traces): Promise<void> {
  const { emails, phones, names, companies, own } = traces;
  const contacts = [...emails, ...phones];
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
  const written = [...contacts, ...phones.map(formatPhone)];
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
  if (own.length > 0) await tx.update(company).set({ name: ERASED, address: '' }).where(inArray(company.id, own));

  /** Of a colleague or his manager, and with the person's name. */
  function ofCompany(owner: PgColumn, text: SQL = said): SQL | undefined {
    if (companies.length === 0) return undefined;
    const people = sql`select account_id from membership where ${inArray(membership.companyId, companies)}
      union select manager_account_id from company where ${inArray(company.id, companies)}`;
    return and(sql`${owner} in (${people})`, holds(text, names));
  }
}

type StrippedOrders = { orders: number; open: string[] };

/** Orders keep goods, sums and the company. */
async function stripOrders(tx: Db, accountId: number, { own }: Traces): Promise<StrippedOrders> {
  const isOwn = own.length > 0 ? inArray(customerOrder.companyId, own) : sql`false`;
  const withoutContact = sql`${customerOrder.address} || '{"contact":"","phone":"","comment":""}'::jsonb
    || case when ${isOwn} then '{"text":""}'::jsonb else '{}'::jsonb end`;
  const withoutPhone = sql`${customerOrder.consignee} || '{"phone":""}'::jsonb
    || case when ${isOwn} then jsonb_build_object('name', ${ERASED}::text, 'address', '') else '{}'::jsonb end`;
  const withoutName = sql`${customerOrder.buyer}
    || case when ${isOwn} then jsonb_build_object('name', ${ERASED}::text, 'address', '') else '{}'::jsonb end`;
  const stripped = await tx
    .update(customerOrder)
    .set({
      buyer: withoutName as never,
      comment: '',
      address: withoutContact as never,
      consignee: withoutPhone as never,
    })
    .where(or(eq(customerOrder.accountId, accountId), eq(customerOrder.createdBy, accountId), isOwn))
    .returning({ number: customerOrder.number, status: customerOrder.status });
  await tx
    .update(orderHistory)
    .set({ note: '' })
    .where(
      or(
        eq(orderHistory.actorAccountId, accountId),
        eq(orderHistory.fromAccountId, accountId),
        eq(orderHistory.toAccountId, accountId),
      ),
    );
  const open = stripped.filter(({ status }) => !finalStatuses.includes(status));
  return { orders: stripped.length, open: open.map(({ number }) => number).toSorted() };
}

/** Appeals keep what others wrote; what the person wrote goes, with its files, and notices and letters that quote its title. */
async function stripAppeals(tx: Db, accountId: number): Promise<void> {
  const written = tx
    .select({ id: appealMessage.id })
    .from(appealMessage)
    .innerJoin(appeal, eq(appeal.id, appealMessage.appealId))
    .where(
      or(
        eq(appealMessage.authorAccountId, accountId),
        and(eq(appeal.accountId, accountId), eq(appealMessage.side, 'customer')),
      ),
    );
  const paths = sql`select '/appeal/' || ${appeal.id} || '/' from ${appeal} where ${eq(appeal.accountId, accountId)}`;
  await tx.delete(notification).where(sql`${notification.url} in (${paths})`);
  await tx.delete(outbox).where(sql`${outbox.content} #>> '{action,path}' in (${paths})`);
  await tx.delete(appealFile).where(inArray(appealFile.messageId, written));
  await tx.update(appealMessage).set({ authorAccountId: null, text: ERASED }).where(inArray(appealMessage.id, written));
  await tx.update(appeal).set({ accountId: null, title: ERASED, changes: [] }).where(eq(appeal.accountId, accountId));
  await tx.update(appeal).set({ managerAccountId: null }).where(eq(appeal.managerAccountId, accountId));
}

async function emptyAccount(tx: Db, accountId: number): Promise<void> {
  await tx
    .update(account)
    .set({
      email: null,
      phone: null,
      passwordHash: null,
      name: ERASED,
      lastName: '',
      secondName: '',
      workPosition: '',
      active: false,
      cityId: null,
      emailConfirmedAt: null,
      phoneConfirmedAt: null,
      mutedLetters: [],
    })
    .where(eq(account.id, accountId));
}

function isIn(value: PgColumn | SQL, list: string[]): SQL | undefined {
  return list.length > 0 ? inArray(value as SQL, list) : sql`false`;
}

/** Whether a text holds one of the phrases, in any case. */
function holds(text: SQL, phrases: string[]): SQL | undefined {
  if (phrases.length === 0) return sql`false`;
  return or(...phrases.map((phrase) => like(sql`lower(${text})`, `%${escapeLike(phrase.toLowerCase())}%`)));
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
