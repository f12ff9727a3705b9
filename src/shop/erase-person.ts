import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { recentlyViewed } from '#goods/catalogue/server/tables.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { compareItem, favourite, favouritePrice } from '#goods/saved-products/server/tables.ts';
import { stockAlert } from '#goods/alerts/server/tables.ts';
import { account, company, membership, substitution } from '#identity/accounts/server/tables.ts';
import { eraseFromAudit, writeAudit } from '#identity/audit/server/index.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { permitRequest } from '#ordering/finance/server/tables.ts';
import { contactChange } from '#identity/profile/server/tables.ts';
import { checkWord } from '#identity/recovery/server/tables.ts';
import { passkey, recoveryCode, secondFactor } from '#identity/second-factor/server/tables.ts';
import { closeAccounts } from '#identity/session/server/index.ts';
import { loginTicket, session } from '#identity/session/server/tables.ts';
import { deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { checkoutSnapshot } from '#ordering/checkout/server/tables.ts';
import { sheetCache } from '#ordering/excel-order/server/tables.ts';
import { customerInvitation } from '#office/invitations/server/tables.ts';
import { aboutOrder } from '#office/orders/server/index.ts';
import { findOrphanedCompany, lockForErasure } from '#office/people/server/index.ts';
import { keptLevel } from '#ordering/my-goods/server/tables.ts';
import { orderFile } from '#ordering/documents/server/tables.ts';
import { companyObject } from '#ordering/objects/server/tables.ts';
import { customerOrder, orderHistory, orderLine, orderNote } from '#ordering/orders/server/tables.ts';
import { priceList, priceListSubscription } from '#ordering/price-lists/server/tables.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import { basketTemplate } from '#ordering/templates/server/tables.ts';
import { appeal, appealFile, appealMessage, appealRead, cannedAnswer } from '#service/appeals/server/tables.ts';
import { CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { LETTER_FILE } from '#server/files/attached-files.ts';
import { storedFile } from '#server/files/tables.ts';
import { idempotencyKey } from '#server/tables.ts';
import { finalStatuses } from '#shared/order-status.ts';
import { ERASED, eraseTraces, findTraces, type Traces } from './erase-person-traces.ts';

/** The tables whose rows belong to the account alone, with their owner. Lines before their basket. */
const ownRows: readonly [PgTable, PgColumn][] = [
  [recentlyViewed, recentlyViewed.accountId],
  [compareItem, compareItem.accountId],
  [favourite, favourite.accountId],
  [favouritePrice, favouritePrice.accountId],
  [stockAlert, stockAlert.accountId],
  [priceList, priceList.accountId],
  [priceListSubscription, priceListSubscription.accountId],
  [permitRequest, permitRequest.accountId],
  [customerInvitation, customerInvitation.accountId],
  [substitution, substitution.accountId],
  [substitution, substitution.substituteId],
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
  [keptLevel, keptLevel.accountId],
  [basketTemplate, basketTemplate.accountId],
  [orderRequest, orderRequest.accountId],
  [appealRead, appealRead.accountId],
  [cannedAnswer, cannedAnswer.accountId],
  [outbox, outbox.accountId],
  [storedFile, storedFile.ownerAccountId],
  [idempotencyKey, idempotencyKey.accountId],
];

/**
 * Closes the account of a person who is to be erased, and ends his sessions: no call of his begins after that. Returns
 * whether there may be calls that have begun before. Refuses for the only administrator of a company.
 */
export async function closePerson(tx: Db, accountId: number): Promise<boolean> {
  const { person } = await lockForErasure(tx, accountId);
  await refuseOnlyAdministrator(tx, accountId);
  const ended = await closeAccounts(tx, [accountId]);
  return person.active || ended > 0;
}

/**
 * Removes what the shop holds about a person, in all tables of all features. Orders stay for the accounts, with the company's requisites and without name and contacts; consents
 * stay as a proof without whose they were. Part of the caller's transaction. Returns how many orders stay, and the
 * numbers of those that are still under way. To be called once `closePerson` is committed and calls that had begun before
 * are over: what they write afterwards would stay. Refuses for the only administrator of a company.
 */
export async function erasePerson(
  tx: Db,
  accountId: number,
  by: 'operator' | 'schedule' = 'operator',
): Promise<StrippedOrders> {
  const { person, companies } = await lockForErasure(tx, accountId);
  await refuseOnlyAdministrator(tx, accountId);
  const traces = await findTraces(tx, person, companies);
  // A change of an order writes letters about its buyer: once its row is locked, those letters are committed
  const orders = await stripOrders(tx, accountId, traces);
  await eraseTraces(tx, accountId, traces);
  await stripAppeals(tx, accountId);
  await handOverTemplates(tx, accountId);
  for (const [table, owner] of ownRows) await tx.delete(table).where(eq(owner, accountId));
  await tx.delete(session).where(or(eq(session.accountId, accountId), eq(session.actorAccountId, accountId)));
  await tx.delete(productQuestion).where(and(eq(productQuestion.accountId, accountId), isUnanswered));
  await tx.update(orderRequest).set({ reason: '' }).where(eq(orderRequest.answeredBy, accountId));
  await tx.update(deliveryAddress).set({ createdBy: null }).where(eq(deliveryAddress.createdBy, accountId));
  await tx.update(company).set({ managerAccountId: null }).where(eq(company.managerAccountId, accountId));
  await tx.update(company).set({ secondManagerAccountId: null }).where(eq(company.secondManagerAccountId, accountId));
  await tx.delete(membership).where(eq(membership.accountId, accountId));
  await emptyAccount(tx, accountId);
  await eraseFromAudit(tx, accountId);
  await writeAudit(tx, { action: 'person.erase', accountId, ip: '', details: { by } });
  return orders;
}

/** Templates that a company shares stay with it, under its administrator. */
async function handOverTemplates(tx: Db, accountId: number): Promise<void> {
  const administrator = sql`(select place.account_id from ${membership} as place
    where place.company_id = basket_template.company_id and place.role = 'ADMIN' and place.state = 'active'
      and place.account_id <> ${accountId} order by place.account_id limit 1)`;
  await tx
    .update(basketTemplate)
    .set({ accountId: administrator as never })
    .where(and(eq(basketTemplate.accountId, accountId), sql`${administrator} is not null`));
}

const isUnanswered = sql`${productQuestion.answer} = ''`;

async function refuseOnlyAdministrator(tx: Db, accountId: number): Promise<void> {
  const orphaned = await findOrphanedCompany(tx, accountId);
  if (orphaned === null) return;
  throw new CommandRefusal(
    `Это единственный администратор компании ${orphaned}. Сначала дайте ей другого администратора или закройте компанию: company refuse`,
  );
}

type StrippedOrders = { orders: number; open: string[] };

/** Orders keep goods, sums and the company; what staff have written and filed about them goes. */
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
      // The objects of a person who buys for himself are his places
      objectId: sql`case when ${isOwn} then null else ${customerOrder.objectId} end`,
      objectName: sql`case when ${isOwn} then '' else ${customerOrder.objectName} end`,
      ownNumber: sql`case when ${isOwn} then '' else ${customerOrder.ownNumber} end`,
    })
    .where(or(eq(customerOrder.accountId, accountId), eq(customerOrder.createdBy, accountId), isOwn))
    .returning({ id: customerOrder.id, number: customerOrder.number, status: customerOrder.status });
  const ids = stripped.map(({ id }) => id);
  if (own.length > 0) await tx.delete(companyObject).where(inArray(companyObject.companyId, own));
  await tx
    .update(orderLine)
    .set({ remark: '' })
    .where(and(inArray(orderLine.orderId, ids), ne(orderLine.remark, '')));
  await removeNotesAndFiles(tx, ids);
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

async function removeNotesAndFiles(tx: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.delete(orderNote).where(inArray(orderNote.orderId, [...orderIds]));
  const letters = await tx
    .delete(outbox)
    .where(inArray(outbox.about, orderIds.map(aboutOrder)))
    .returning({ key: sql<string | null>`${outbox.content} #>> '{file,key}'` });
  const sent = letters.flatMap(({ key }) => key ?? []);
  await tx.delete(storedFile).where(and(eq(storedFile.kind, LETTER_FILE), inArray(storedFile.key, sent)));
  const files = await tx
    .delete(orderFile)
    .where(inArray(orderFile.orderId, [...orderIds]))
    .returning({ key: orderFile.fileKey });
  if (files.length === 0) return;
  await tx.delete(storedFile).where(
    inArray(
      storedFile.key,
      files.map(({ key }) => key),
    ),
  );
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
      eraseAt: null,
      cityId: null,
      emailConfirmedAt: null,
      phoneConfirmedAt: null,
      mutedLetters: [],
    })
    .where(eq(account.id, accountId));
}
