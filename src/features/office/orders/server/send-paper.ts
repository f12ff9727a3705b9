import { writeAudit } from '#identity/audit/server/index.ts';
import { lockOrder } from '#ordering/orders/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { refuse } from '#server/errors.ts';
import { storeAttached } from '#server/files/attached-files.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { dayOf, formatDate } from '#shared/dates.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { getInScope } from './get-in-scope.ts';
import { findPaper, type Paper } from './find-paper.ts';
import { aboutOrder, listAddresses } from './order-letters.ts';
import type { OrderRow } from './order-rows.ts';

type Ctx = CallContext<Session>;
type Body = Parsed<'officeOrderLetter'>['body'];

/** Mail servers take about twenty megabytes, and a file grows by a third on its way. Bytes. */
const MAX_ATTACHED = 10 * 1024 * 1024;

const HOUR = 3600;

const limits = {
  letters: {
    max: 60,
    windowSeconds: HOUR,
    message: 'Вы отправили 60 писем за час. Следующее можно отправить через час',
  },
  strangers: {
    max: 15,
    windowSeconds: HOUR,
    message: 'За час можно написать на 15 адресов не из компании покупателя. Повторите через час',
  },
  address: {
    max: 5,
    windowSeconds: 24 * HOUR,
    message: 'На этот адрес сегодня уже ушло 5 писем по заказу. Повторите завтра',
  },
};

/**
 * Sends a paper of an order to the buyer, to a colleague of his or to an address that was typed. Who has an account opens a
 * large file by the order; a stranger cannot. Throws NOT_FOUND, FORBIDDEN, NO_INVOICE, TOO_LARGE, RATE_LIMITED.
 */
export const sendPaper: Operation<'officeOrderLetter', Session> = async (ctx, { params, body }) => {
  const { db, session } = ctx;
  const { order } = await getInScope(ctx, params.id);
  if (!seesMoney(session.staff)) throw refuse('FORBIDDEN', 'Документы отправляют те, кому видны цены');
  // Made before the order is locked: it takes long
  const paper = await findPaper(ctx, order, body.paper);
  const isAttached = paper.size <= MAX_ATTACHED;
  await transaction(db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockOrder(tx, order.id);
    await writeLetter(inside, await getInScope(inside, order.id), { body, paper, isAttached });
  });
  return { isAttached };
};

async function writeLetter(
  ctx: Ctx,
  { order }: OrderRow,
  { body: { to, text }, paper, isAttached }: { body: Body; paper: Paper; isAttached: boolean },
): Promise<void> {
  const { db: tx, session, request, env } = ctx;
  const { id, number, companyId, buyer, createdAt } = order;
  const person = (await listAddresses(tx, { order })).find(({ email }) => email.toLowerCase() === to);
  if (!person && !isAttached) {
    throw refuse('TOO_LARGE', 'Файл больше 10 МБ. Отправьте письмо сотруднику компании: он скачает файл в заказе');
  }
  await countLetter(tx, { staffId: session.account.id, orderId: id, to, isStranger: !person });
  const day = formatDate(dayOf(createdAt, env.TZ_SHOP));
  const lead = `Отправляем ${paper.accusative} по заказу ${number} от ${day}.`;
  const hint = isAttached
    ? 'Файл приложен к письму.'
    : `Файл «${paper.name}» больше 10 МБ и в письмо не поместился: скачайте его на странице заказа.`;
  await sendLetter(tx, {
    kind: 'order.paper',
    to,
    accountId: person?.id,
    about: aboutOrder(id),
    subject: `${paper.title} по заказу ${number}`,
    content: {
      paragraphs: [`${lead} ${hint}`, ...(text === '' ? [] : [text])],
      facts: [
        ['Заказ', number],
        ['Компания', buyer.name],
        ['Отправил', fullName(session.account)],
      ],
      ...(person && { action: { label: 'Открыть заказ', path: `/orders/${id}/` } }),
      ...(isAttached && { file: { key: await keyOf(tx, paper), name: paper.name } }),
    },
  });
  await writeAudit(tx, {
    action: 'order.letter',
    actorAccountId: session.account.id,
    accountId: person?.id ?? null,
    object: number,
    companyId,
    ip: request.ip,
    details: { after: `${paper.title}, ${to}` },
  });
}

const keyOf = (tx: Db, paper: Paper): Promise<string> | string =>
  'key' in paper ? paper.key : storeAttached(tx, paper);

type Counted = { staffId: number; orderId: number; to: string; isStranger: boolean };

async function countLetter(tx: Db, { staffId, orderId, to, isStranger }: Counted): Promise<void> {
  await countStrictly(tx, `order:letter:${staffId}`, limits.letters);
  if (isStranger) await countStrictly(tx, `order:letter:stranger:${staffId}`, limits.strangers);
  await countStrictly(tx, `order:letter:${orderId}:${to}`, limits.address);
}
