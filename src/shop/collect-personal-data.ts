import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { offer, product } from '#goods/products/server/tables.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { stockAlert } from '#goods/alerts/server/tables.ts';
import { priceListSubscription } from '#ordering/price-lists/server/tables.ts';
import { compareItem, favourite } from '#goods/saved-products/server/tables.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { shownName } from '#identity/companies/server/index.ts';
import { city } from '#identity/city/server/tables.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { contactChange } from '#identity/profile/server/tables.ts';
import { passkey, recoveryCode, secondFactor } from '#identity/second-factor/server/tables.ts';
import { session } from '#identity/session/server/tables.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { keptLevel } from '#ordering/my-goods/server/tables.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import { basketTemplate } from '#ordering/templates/server/tables.ts';
import { appeal, appealMessage } from '#service/appeals/server/tables.ts';
import { feedback } from '#service/contact/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';

/** The newest rows of each part: more is no answer to a person but a copy of the database. */
const MAX_ROWS = 5000;

/**
 * What the shop stores about an account, part by part under its name for people; without what only proves who somebody
 * is (hashes of passwords, tokens and codes).
 */
export async function collectPersonalData(db: Db, accountId: number): Promise<Record<string, unknown[]>> {
  const data: Record<string, unknown[]> = {};
  for (const [title, read] of Object.entries(parts)) data[title] = await read(db, accountId);
  return data;
}

type Part = (db: Db, accountId: number) => PromiseLike<unknown[]>;

/** The newest rows of a table of ours that names their account. */
const newest = (table: PgTable & { id: PgColumn; accountId: PgColumn }, fields: Record<string, PgColumn>): Part =>
  newestBy(table, { owner: table.accountId, order: table.id }, fields);

const newestBy =
  (table: PgTable, { owner, order }: { owner: PgColumn; order: PgColumn }, fields: Record<string, PgColumn>): Part =>
  (db, accountId) =>
    db.select(fields).from(table).where(eq(owner, accountId)).orderBy(desc(order)).limit(MAX_ROWS);

const saved =
  (list: typeof favourite | typeof compareItem): Part =>
  (db, accountId) =>
    db
      .select({ товар: product.name, добавлен: list.at })
      .from(list)
      .innerJoin(product, eq(product.id, list.productId))
      .where(eq(list.accountId, accountId))
      .limit(MAX_ROWS);

/** In the order of the download. */
const parts: Record<string, Part> = {
  'Учётная запись': (db, accountId) =>
    db
      .select({
        фамилия: account.lastName,
        имя: account.name,
        отчество: account.secondName,
        должность: account.workPosition,
        почта: account.email,
        почта_подтверждена: account.emailConfirmedAt,
        телефон: account.phone,
        телефон_подтверждён: account.phoneConfirmedAt,
        город: city.name,
        выключенные_письма: account.mutedLetters,
        условия_продажи_версия: account.termsVersion,
        создана: account.createdAt,
      })
      .from(account)
      .leftJoin(city, eq(city.id, account.cityId))
      .where(eq(account.id, accountId)),
  Компании: (db, accountId) =>
    db
      .select({ название: shownName, инн: company.inn, роль: membership.role, состояние: membership.state })
      .from(membership)
      .innerJoin(company, eq(company.id, membership.companyId))
      .where(eq(membership.accountId, accountId))
      .orderBy(asc(company.id))
      .limit(MAX_ROWS),
  Согласия: newest(consent, {
    документ: consent.document,
    версия: consent.textVersion,
    контакт: consent.contact,
    адрес: consent.ip,
    дано: consent.at,
    отозвано: consent.withdrawnAt,
  }),
  Сессии: newest(session, {
    начало: session.createdAt,
    конец: session.expiresAt,
    завершена: session.revokedAt,
    адрес: session.ip,
    устройство: session.agent,
  }),
  'Вход в два шага': newestBy(
    secondFactor,
    { owner: secondFactor.accountId, order: secondFactor.accountId },
    { коды_из_приложения_с: secondFactor.confirmedAt },
  ),
  'Резервные коды': newest(recoveryCode, { использован: recoveryCode.usedAt }),
  'Ключи доступа': newestBy(
    passkey,
    { owner: passkey.accountId, order: passkey.at },
    { название: passkey.name, добавлен: passkey.at, вход: passkey.usedAt },
  ),
  Журнал: newest(auditLog, {
    время: auditLog.at,
    действие: auditLog.action,
    предмет: auditLog.object,
    адрес: auditLog.ip,
  }),
  'Изменения почты и телефона': newest(contactChange, {
    что: contactChange.kind,
    новое: contactChange.value,
    прежнее: contactChange.previous,
    запрошено: contactChange.at,
    подтверждено: contactChange.doneAt,
    отменено: contactChange.undoneAt,
  }),
  'Обратная связь': (db, accountId) =>
    db
      .select({ время: feedback.at, имя: feedback.name, телефон: feedback.phone, сообщение: feedback.message })
      .from(feedback)
      .innerJoin(account, and(eq(account.phone, feedback.phone), isNotNull(account.phoneConfirmedAt)))
      .where(eq(account.id, accountId))
      .limit(MAX_ROWS),
  Уведомления: newest(notification, {
    время: notification.at,
    заголовок: notification.title,
    текст: notification.text,
    прочитано: notification.readAt,
  }),
  Письма: newest(outbox, { время: outbox.at, кому: outbox.recipient, тема: outbox.subject, отправлено: outbox.sentAt }),
  Заказы: newest(customerOrder, {
    номер: customerOrder.number,
    время: customerOrder.createdAt,
    статус: customerOrder.status,
    покупатель: customerOrder.buyer,
    комментарий: customerOrder.comment,
    номер_у_покупателя: customerOrder.ownNumber,
    объект: customerOrder.objectName,
    адрес: customerOrder.address,
    получатель: customerOrder.consignee,
    сумма_в_копейках: customerOrder.total,
    валюта: customerOrder.currency,
  }),
  'Примечания к строкам заказов': (db, accountId) =>
    db
      .select({ номер: customerOrder.number, товар: orderLine.name, примечание: orderLine.remark })
      .from(orderLine)
      .innerJoin(customerOrder, eq(customerOrder.id, orderLine.orderId))
      .where(and(eq(customerOrder.accountId, accountId), ne(orderLine.remark, '')))
      .orderBy(desc(orderLine.orderId), asc(orderLine.lineNo))
      .limit(MAX_ROWS),
  Заявки: newest(orderRequest, {
    номер: orderRequest.id,
    время: orderRequest.createdAt,
    состояние: orderRequest.state,
    ответ: orderRequest.reason,
  }),
  Обращения: newest(appeal, {
    номер: appeal.id,
    заголовок: appeal.title,
    статус: appeal.status,
    оценка: appeal.rating,
    изменения: appeal.changes,
    создано: appeal.createdAt,
  }),
  'Сообщения обращений': newestBy(
    appealMessage,
    { owner: appealMessage.authorAccountId, order: appealMessage.id },
    { обращение: appealMessage.appealId, время: appealMessage.at, текст: appealMessage.text },
  ),
  Корзина: (db, accountId) =>
    db
      .select({
        товар: product.name,
        количество: basketLine.quantity,
        примечание: basketLine.remark,
        добавлен: basketLine.addedAt,
      })
      .from(basketLine)
      .innerJoin(product, eq(product.id, basketLine.productId))
      .where(eq(basketLine.accountId, accountId))
      .limit(MAX_ROWS),
  'Дозаказывать до': (db, accountId) =>
    db
      .select({ товар: product.name, количество: keptLevel.quantity, единица: keptLevel.unit, с: keptLevel.at })
      .from(keptLevel)
      .leftJoin(offer, eq(offer.id, keptLevel.itemId))
      .innerJoin(product, sql`${product.id} = coalesce(${offer.productId}, ${keptLevel.itemId})`)
      .where(eq(keptLevel.accountId, accountId))
      .limit(MAX_ROWS),
  Шаблоны: newest(basketTemplate, {
    название: basketTemplate.name,
    описание: basketTemplate.description,
    товары: basketTemplate.products,
  }),
  Избранное: saved(favourite),
  'Жду поступления': (db, accountId) =>
    db
      .select({ товар: product.name, с: stockAlert.at })
      .from(stockAlert)
      .leftJoin(offer, eq(offer.id, stockAlert.itemId))
      .innerJoin(product, sql`${product.id} = coalesce(${offer.productId}, ${stockAlert.itemId})`)
      .where(eq(stockAlert.accountId, accountId))
      .limit(MAX_ROWS),
  'Подписки на прайс-листы': newest(priceListSubscription, {
    разделы: priceListSubscription.title,
    формат: priceListSubscription.format,
    с: priceListSubscription.createdAt,
  }),
  Сравнение: saved(compareItem),
  Вопросы: newest(productQuestion, {
    время: productQuestion.at,
    вопрос: productQuestion.text,
    ответ: productQuestion.answer,
  }),
};
