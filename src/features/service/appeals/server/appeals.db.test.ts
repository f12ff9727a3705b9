import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { contactChange } from '#identity/profile/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { anAppeal, aServedBuyer } from './factory.ts';
import { appeal, appealMessage } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const open = async (token: string, id: number) =>
  (await shop.call('appealDetail', { params: { id: String(id) }, query: {} }, { token })).data;
const say = (token: string, id: number, message = 'Ещё вопрос', key?: string) =>
  shop.call('appealMessage', { body: { appeal_id: id, message } as never }, { token, headers: keyed(key) });
const keyed = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {});
const close = (token: string, id: number) => shop.call('appealClose', { body: { appeal_id: id } }, { token });
const rate = (token: string, id: number, rating: number) =>
  shop.call('appealRate', { body: { appeal_id: id, rating } }, { token });
const idsOf = async (token: string, page?: string) =>
  (await shop.call('appealList', { query: { page } }, { token })).data.items.map(({ id }) => id);
const served = async (token: string, query: { page?: string; status?: 'new' | 'answered'; st?: string } = {}) =>
  (await shop.call('managerAppeals', { query }, { token })).data;

const PDF = Buffer.from('%PDF-1.4 test');

function formOf(fields: Record<string, string>, ...files: [name: string, bytes: Buffer][]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

describe('who has left the company', () => {
  it('reads, writes and gets nothing of the appeals that he wrote for it', { tags: ['R-CALL-124'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const boss = await aBuyer(shop.db, { of: buyer.company, role: 'ADMIN' });
    const body = formOf({ type: 'other', title: 'Счёт', message: 'Вот файл' }, ['a.pdf', PDF]);
    const sent = await shop.app.inject({
      method: 'POST',
      url: '/api/appeals/add/',
      payload: body,
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    const id = sent.json<{ data: { id: number } }>().data.id;
    const [file] = (await open(buyer.token, id)).messages.flatMap(({ files }) => files);
    const fetchFile = async (token: string) =>
      (await shop.app.inject({ url: file!.link, headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await fetchFile(buyer.token)).toBe(200);
    await shop.call(
      'contragentRemoveUser',
      { body: { contragent: buyer.company.id, user_id: buyer.account.id } },
      { token: boss.token },
    );

    await shop.db.delete(outbox);
    await shop.db.delete(notification).where(eq(notification.accountId, buyer.account.id));
    expect((await say(buyer.managerToken, id, 'Ответ компании')).status).toBe(200);
    const { token } = buyer;
    expect(await idsOf(token)).toEqual([]);
    for (const refused of [
      await shop.call('appealDetail', { params: { id: String(id) }, query: {} }, { token }),
      await say(token, id),
      await close(token, id),
      await shop.call('appealRead', { body: { appeal_id: id, message_id: 1 } as never }, { token }),
    ]) {
      expect(['404', 'NOT_FOUND']).toContain(refused.codes[0]);
    }
    expect(await fetchFile(token)).toBe(404);
    expect(await fetchFile(boss.token)).toBe(200);
    expect(await shop.db.$count(outbox, eq(outbox.accountId, buyer.account.id))).toBe(0);
    expect(await shop.db.$count(notification, eq(notification.accountId, buyer.account.id))).toBe(0);
    expect((await open(boss.token, id)).messages.at(-1)).toMatchObject({ text: 'Ответ компании' });
  });
});

describe('a new appeal', () => {
  it(
    'is shown to its author and notifies the manager',
    { tags: ['R-CALL-126', 'R-CALL-124', 'R-FEAT-25'] },
    async () => {
      const buyer = await aServedBuyer(shop.db);
      const id = await anAppeal(shop, buyer.token);
      const data = await open(buyer.token, id);
      expect(data.appeal).toMatchObject({
        id,
        title: 'Нужен счёт',
        url: `/appeal/${id}/`,
        type: { code: 'other', name: 'Другое' },
        status: { code: 'new', name: 'Новое' },
        contragent: { id: buyer.company.id },
        author: 'Петров Иван',
        manager: 'Орлов Борис',
        isUnread: false,
        rating: null,
      });
      expect(data.messages).toMatchObject([{ author: 'Петров Иван', text: 'Пришлите счёт за март', isOwn: true }]);
      expect(data).toMatchObject({ canMessage: true, canRate: false, canClose: true, canHandOver: false });
      const [notice] = await shop.db.select().from(notification).where(eq(notification.accountId, buyer.manager.id));
      expect(notice).toMatchObject({ title: 'Новое обращение: Нужен счёт', url: `/appeal/${id}/` });
      const [letter] = await shop.db.select().from(outbox).where(eq(outbox.accountId, buyer.manager.id));
      expect(letter).toMatchObject({ kind: 'appeal.new', recipient: buyer.manager.email });
    },
  );

  it('of a company without a manager is written to the shop', async () => {
    const buyer = await aBuyer(shop.db);
    const before = await shop.db.$count(outbox, eq(outbox.recipient, ''));
    await anAppeal(shop, buyer.token);
    expect(await shop.db.$count(outbox, eq(outbox.recipient, ''))).toBe(before + 1);
  });

  it('has the themes of the shop, each by id or code', { tags: ['R-CALL-125', 'R-CALL-126'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const { data } = await shop.call('appealTypes', {}, { token });
    expect(data.map(({ code, name }) => [code, name])).toEqual([
      ['order', 'Заказ товара'],
      ['personal-data', 'Изменение личных данных'],
      ['company', 'Изменение данных компании'],
      ['claim', 'Претензия'],
      ['return', 'Возврат'],
      ['other', 'Другое'],
    ]);
    const id = await anAppeal(shop, token, { type: data[3]!.id });
    expect((await open(token, id)).appeal.type.code).toBe('claim');
    const refused = await shop.call(
      'appealAdd',
      { body: { type: 'none', title: 'x', message: 'y' } as never },
      { token },
    );
    expect(refused.body.errors).toMatchObject([{ code: 'VALIDATION', field: 'type' }]);
  });

  it('names each field that is missing or too long', { tags: ['R-CALL-126'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const body = { type: 'other', title: ' ', message: 'я'.repeat(5001) } as never;
    const answer = await shop.call('appealAdd', { body }, { token });
    expect([answer.status, answer.body.errors.map(({ field }) => field)]).toEqual([400, ['title', 'message']]);
  });

  it('is created once for a repeated press', { tags: ['R-CALL-126'] }, async () => {
    const { token, account: person } = await aBuyer(shop.db);
    const body = { type: 'other', title: 'Раз', message: 'Текст' } as never;
    const send = (given = body) => shop.call('appealAdd', { body: given }, { token, headers: keyed('press-0001') });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.data).toEqual(first.data);
    expect(await shop.db.$count(appeal, eq(appeal.accountId, person.id))).toBe(1);
    expect((await send({ type: 'other', title: 'Два', message: 'Текст' } as never)).codes).toEqual(['KEY_REUSED']);
  });

  it('keeps the line of the order that it is about', async () => {
    const buyer = await aServedBuyer(shop.db);
    const lines = [aLine(), aLine({ itemId: 2, article: 'ВВГ-3', name: 'Кабель', quantity: 7 })];
    const order = await anOrder(shop.db, buyer, { lines });
    const id = await anAppeal(shop, buyer.token, { type: 'claim', order: order.id, line: 2 });
    expect((await open(buyer.managerToken, id)).appeal).toMatchObject({
      order: { id: order.id, number: order.number, url: `/office/orders/${order.id}/` },
      item: { lineNo: 2, article: 'ВВГ-3', name: 'Кабель', quantity: 7, unit: 'шт' },
    });
    const stranger = await aBuyer(shop.db);
    const body = { type: 'claim', title: 'Чужой', message: 'Текст', order: order.id, line: 2 } as never;
    expect((await shop.call('appealAdd', { body }, { token: stranger.token })).codes).toEqual(['NOT_FOUND']);
    const absent = { type: 'claim', title: 'Нет', message: 'Текст', order: order.id, line: 9 } as never;
    expect((await shop.call('appealAdd', { body: absent }, { token: buyer.token })).codes).toEqual(['NOT_FOUND']);
  });

  it('is refused for a company of somebody else', async () => {
    const [own, foreign] = [await aBuyer(shop.db), await aBuyer(shop.db)];
    const body = { type: 'other', title: 'x', message: 'y', contragent: foreign.company.id } as never;
    expect((await shop.call('appealAdd', { body }, { token: own.token })).codes).toEqual(['NOT_FOUND']);
  });

  it('of a manager is about his own data alone', { tags: ['R-ROLE-18'] }, async () => {
    const token = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    const id = await anAppeal(shop, token, { type: 'personal-data', last_name: 'Новая' });
    const { isManager, appeal: own } = await open(token, id);
    expect([isManager, own.contragent]).toEqual([false, null]);
    const body = { type: 'other', title: 'x', message: 'y' } as never;
    expect((await shop.call('appealAdd', { body }, { token })).codes).toEqual(['FORBIDDEN']);
  });

  it('is limited to twenty a day', { tags: ['R-CALL-126'] }, async () => {
    const { token } = await aBuyer(shop.db);
    for (let i = 0; i < 20; i += 1) await anAppeal(shop, token);
    const body = { type: 'other', title: 'x', message: 'y' } as never;
    expect((await shop.call('appealAdd', { body }, { token })).status).toBe(429);
  });
});

describe('who sees appeals', () => {
  it('an employee sees his own, the administrator the company’s', { tags: ['R-CALL-123', 'R-ENT-63'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const admin = await aBuyer(shop.db, { of: buyer.company, role: 'ADMIN' });
    const colleague = await aBuyer(shop.db, { of: buyer.company, rights: { viewAllOrders: true } });
    const id = await anAppeal(shop, buyer.token);
    expect(await idsOf(buyer.token)).toEqual([id]);
    expect(await idsOf(admin.token)).toEqual([id]);
    expect(await idsOf(colleague.token)).toEqual([]);
    const former = await aBuyer(shop.db);
    await aMembership(shop.db, former.account.id, buyer.company.id, { role: 'ADMIN', state: 'pending' });
    expect(await idsOf(former.token)).toEqual([]);
    for (const token of [colleague.token, former.token]) {
      const found = await shop.call('appealDetail', { params: { id: String(id) }, query: {} }, { token });
      expect(found.codes).toEqual(['404']);
      expect((await say(token, id)).codes).toEqual(['NOT_FOUND']);
      expect((await close(token, id)).codes).toEqual(['NOT_FOUND']);
    }
  });

  it('a manager sees those of the companies that he serves', { tags: ['R-CALL-097', 'R-ROLE-27'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const other = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    expect((await served(buyer.managerToken)).items.map((item) => item.id)).toEqual([id]);
    expect((await served(other.managerToken)).items).toEqual([]);
    expect((await say(other.managerToken, id)).codes).toEqual(['NOT_FOUND']);
    expect((await shop.call('managerAppeals', { query: {} }, { token: buyer.token })).codes).toEqual(['FORBIDDEN']);
    expect((await shop.call('appealList', { query: {} }, { token: buyer.managerToken })).codes).toEqual(['FORBIDDEN']);
    const tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
    expect((await shop.call('appealTypes', {}, { token: tech })).codes).toEqual(['FORBIDDEN']);
  });

  it('a manager finds by status and company, those without an answer first', { tags: ['R-CALL-097'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const waiting = await anAppeal(shop, buyer.token);
    const answered = await anAppeal(shop, buyer.token);
    await say(buyer.managerToken, answered);
    const second = await aCompany(shop.db, { name: 'ЗАО «Тополь 100%»', managerAccountId: buyer.manager.id });
    const poplar = await anAppeal(shop, (await aBuyer(shop.db, { of: second })).token);
    await close(buyer.managerToken, poplar);
    const idsIn = async (query: Parameters<typeof served>[1]) =>
      (await served(buyer.managerToken, query)).items.map((item) => item.id);
    expect(await idsIn({})).toEqual([waiting, answered, poplar]);
    expect(await idsIn({ status: 'answered' })).toEqual([answered]);
    expect(await idsIn({ st: 'тополь 100%' })).toEqual([poplar]);
    expect(await idsIn({ st: 'тополь_' })).toEqual([]);
  });

  it('an answer of staff names the appeal that waits longest, an answer to the last one none', async () => {
    const buyer = await aServedBuyer(shop.db);
    const ids = [
      await anAppeal(shop, buyer.token),
      await anAppeal(shop, buyer.token),
      await anAppeal(shop, buyer.token),
    ];
    const [first, second, third] = ids as [number, number, number];
    await shop.db
      .update(appeal)
      .set({ lastMessageAt: new Date(Date.now() - 86_400_000) })
      .where(eq(appeal.id, third));
    const next = async (id: number) => (await say(buyer.managerToken, id)).data.next;
    expect((await say(buyer.token, second)).data.next).toBeNull();
    expect(await next(third)).toBe(first);
    expect(await next(first)).toBe(second);
    expect(await next(second)).toBeNull();
  });

  it('the order of an appeal opens in the office as far as the scope of its reader reaches', async () => {
    const buyer = await aServedBuyer(shop.db);
    const order = await anOrder(shop.db, buyer);
    const id = await anAppeal(shop, buyer.token, { order: order.id });
    const urlFor = async (token: string) => (await open(token, id)).appeal.order!.url;
    expect(await urlFor(buyer.token)).toBe(`/orders/${order.id}/`);
    const colleague = await aServedBuyer(shop.db);
    await shop.db.update(appeal).set({ managerAccountId: colleague.manager.id }).where(eq(appeal.id, id));
    expect(await urlFor(colleague.managerToken)).toBeNull();
    await shop.db
      .update(customerOrder)
      .set({ managerAccountId: colleague.manager.id })
      .where(eq(customerOrder.id, order.id));
    expect(await urlFor(colleague.managerToken)).toBe(`/office/orders/${order.id}/`);
  });

  it('a list has ten a page', { tags: ['R-CALL-123', 'R-ENT-63'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const ids = [];
    for (let i = 0; i < 12; i += 1) ids.push(await anAppeal(shop, token));
    const { data } = await shop.call('appealList', { query: {} }, { token });
    expect(data.navigation).toEqual({ page: 1, pageCount: 2, pageSize: 10, total: 12, navNum: 1 });
    expect(await idsOf(token, '2')).toEqual(ids.slice(0, 2).toReversed());
  });

  it('an unknown author is Неизвестно', { tags: ['R-ENT-64'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    await shop.db.update(appeal).set({ accountId: null }).where(eq(appeal.id, id));
    await shop.db.update(appealMessage).set({ authorAccountId: null }).where(eq(appealMessage.appealId, id));
    const { appeal: found, messages } = await open(buyer.managerToken, id);
    expect([found.author, messages[0]!.author]).toEqual(['Неизвестно', 'Неизвестно']);
    expect((await say(buyer.managerToken, id)).status).toBe(200);
  });
});

describe('a message', () => {
  it('sets the status that follows and notifies the other side', { tags: ['R-CALL-127'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    const statusAfter = async (token: string) => (await say(token, id)).data.status.code;
    expect(await statusAfter(buyer.token)).toBe('new');
    expect(await statusAfter(buyer.managerToken)).toBe('answered');
    expect(await statusAfter(buyer.token)).toBe('work');
    expect(await statusAfter(buyer.managerToken)).toBe('answered');
    const [letter] = await shop.db.select().from(outbox).where(eq(outbox.accountId, buyer.account.id));
    expect(letter).toMatchObject({ kind: 'appeal.answered', recipient: buyer.account.email });
    expect(letter!.content!.closing).toEqual([
      'Отвечать на это письмо не нужно: напишите ответ на странице обращения.',
    ]);
    expect(await shop.db.$count(notification, eq(notification.accountId, buyer.account.id))).toBe(2);
  });

  it('is added once for a repeated press', { tags: ['R-CALL-127'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const id = await anAppeal(shop, token);
    const [first, second] = await Promise.all([
      say(token, id, 'Раз', 'press-0002'),
      say(token, id, 'Раз', 'press-0002'),
    ]);
    expect(second.data).toEqual(first.data);
    expect((await open(token, id)).messages).toHaveLength(2);
  });

  it(
    'of several windows at once: each is there once, and the status follows the last',
    { tags: ['R-CALL-127'] },
    async () => {
      const buyer = await aServedBuyer(shop.db);
      const id = await anAppeal(shop, buyer.token);
      const said = [
        [buyer.token, 'Где груз'],
        [buyer.managerToken, 'Уже едет'],
        [buyer.token, 'И акт'],
        [buyer.managerToken, 'Акт выслан'],
      ] as const;
      const answers = await Promise.all(said.map(([token, text]) => say(token, id, text)));
      expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
      expect(new Set(answers.map(({ data }) => data.version)).size).toBe(said.length);
      const { appeal: shown, messages } = await open(buyer.token, id);
      const texts = messages.slice(1).map(({ text }) => text);
      expect(texts.toSorted()).toEqual(said.map(([, text]) => text).toSorted());
      const byManager = said.find(([, text]) => text === texts.at(-1))![0] === buyer.managerToken;
      expect(shown.status.code).toBe(byManager ? 'answered' : 'work');
    },
  );

  it('while the appeal is closed is in it or refused', { tags: ['R-CALL-127'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    for (let round = 0; round < 6; round += 1) {
      const id = await anAppeal(shop, buyer.token);
      const writing = () => say(buyer.token, id, 'Ещё вопрос');
      const early = round % 2 ? writing() : undefined;
      const [closed, answer] = await Promise.all([close(buyer.managerToken, id), early ?? writing()]);
      expect(closed.status).toBe(200);
      const { appeal: shown, messages } = await open(buyer.token, id);
      expect([shown.status.code, messages.length, answer.codes]).toEqual(
        answer.status === 200 ? ['closed', 2, []] : ['closed', 1, ['CLOSED_APPEAL']],
      );
    }
  });

  it('to a closed appeal is refused', { tags: ['R-CALL-127'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    expect((await close(buyer.managerToken, id)).data.status.code).toBe('closed');
    expect((await close(buyer.token, id)).status).toBe(200);
    for (const token of [buyer.token, buyer.managerToken]) {
      expect((await say(token, id)).codes).toEqual(['CLOSED_APPEAL']);
    }
    const kinds = await shop.db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.accountId, buyer.account.id));
    expect(kinds).toEqual([{ kind: 'appeal.closed' }]);
  });

  it('under a customer is signed by the manager who wrote it', { tags: ['R-ROLE-27'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const child = await aChildSession(shop.db, buyer.managerToken, buyer.account.id);
    const id = await anAppeal(shop, child);
    const { appeal: own, messages } = await open(buyer.token, id);
    expect([own.author, messages[0]!.author]).toEqual(['Петров Иван', 'Орлов Борис']);
  });

  it('is unread until its reader has marked it', async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    const isUnread = async (token: string) => (await open(token, id)).appeal.isUnread;
    expect([await isUnread(buyer.token), await isUnread(buyer.managerToken)]).toEqual([false, true]);
    const { messages } = await open(buyer.managerToken, id);
    const mark = (token: string, message: number) =>
      shop.call('appealRead', { body: { appeal_id: id, message_id: message } }, { token });
    expect((await mark(buyer.managerToken, messages[0]!.id)).status).toBe(200);
    expect(await isUnread(buyer.managerToken)).toBe(false);
    expect((await open(buyer.token, id)).appeal.status.code).toBe('work');
    await say(buyer.managerToken, id);
    expect(await isUnread(buyer.token)).toBe(true);
    const inMenu = async (token: string) =>
      (await shop.call('sidebar', {}, { token })).data.find((entry) => entry.id === 'appeals')!.counter;
    expect([await inMenu(buyer.token), await inMenu(buyer.managerToken)]).toEqual([1, 0]);
    const foreign = (await open(buyer.token, await anAppeal(shop, buyer.token))).messages[0]!.id;
    expect(await inMenu(buyer.managerToken)).toBe(1);
    expect((await mark(buyer.token, foreign)).codes).toEqual(['NOT_FOUND']);
  });

  it('before the newest fifty comes with the earlier ones', { tags: ['R-CALL-124'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const id = await anAppeal(shop, token);
    const more = Array.from({ length: 54 }, (_, i) => ({ appealId: id, side: 'customer' as const, text: String(i) }));
    await shop.db.insert(appealMessage).values(more);
    const newest = await open(token, id);
    expect([newest.messages.length, newest.hasEarlier, newest.messages[0]!.text]).toEqual([50, true, '4']);
    const query = { before: String(newest.messages[0]!.id) };
    const { data } = await shop.call('appealDetail', { params: { id: String(id) }, query }, { token });
    expect([data.messages.length, data.hasEarlier]).toEqual([5, false]);
  });
});

describe('files', () => {
  it('of a message open for those who see the appeal', { tags: ['R-CALL-126', 'R-CALL-127'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const fields = { type: 'claim', title: 'Брак', message: 'Акт приложен' };
    const body = formOf(fields, ['акт.pdf', PDF], ['фото.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1])]);
    const { id } = (await shop.call('appealAdd', { body }, { token: buyer.token })).data;
    const { files } = (await open(buyer.managerToken, id)).messages[0]!;
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['акт.pdf', PDF.length],
      ['фото.png', 5],
    ]);
    const fetchFile = (token: string) =>
      shop.app.inject({ url: files[0]!.link, headers: { authorization: `Bearer ${token}` } });
    for (const token of [buyer.token, buyer.managerToken]) {
      const answer = await fetchFile(token);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.headers['content-disposition']).toContain('attachment');
      expect(answer.rawPayload).toEqual(PDF);
    }
    expect((await fetchFile((await aServedBuyer(shop.db)).managerToken)).statusCode).toBe(404);
    const reply = formOf({ appeal_id: String(id), message: 'Ответ' }, ['ответ.pdf', PDF]);
    const sent = await shop.call('appealMessage', { body: reply }, { token: buyer.managerToken });
    expect(sent.data.message.files).toMatchObject([{ name: 'ответ.pdf' }]);
  });

  it('of another format, content, number or size are refused', async () => {
    const { token, account: person } = await aBuyer(shop.db);
    const send = async (...files: [string, Buffer][]) => {
      const body = formOf({ type: 'other', title: 'Файлы', message: 'Текст' }, ...files);
      return (await shop.call('appealAdd', { body }, { token })).body.errors[0]?.message;
    };
    expect(await send(['вирус.exe', PDF])).toBe('Формат файла не соответствует заданному');
    expect(await send(['акт.pdf', PDF], ['вирус.exe', PDF])).toBe(
      'Файл «вирус.exe»: Формат файла не соответствует заданному',
    );
    expect(await send(['акт.pdf', Buffer.from('MZ')])).toContain('«акт.pdf» повреждён');
    const six = Array.from({ length: 6 }, (_, i): [string, Buffer] => [`${i}.pdf`, PDF]);
    expect(await send(...six)).toBe('Вы не можете прикрепить более 5 файлов');
    const big = Buffer.concat([PDF, Buffer.alloc(6 * 1024 * 1024)]);
    expect(await send(['1.pdf', big], ['2.pdf', big])).toBe(
      'Файл «2.pdf»: Общий размер файлов не должен превышать 10Мб',
    );
    expect(await shop.db.$count(appeal, eq(appeal.accountId, person.id))).toBe(0);
  });
});

describe('a rating', () => {
  it('is the author’s, of a closed appeal, and may be changed for a day', { tags: ['R-CALL-128'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const admin = await aBuyer(shop.db, { of: buyer.company, role: 'ADMIN' });
    const id = await anAppeal(shop, buyer.token);
    expect((await rate(buyer.token, id, 5)).codes).toEqual(['NOT_ALLOWED']);
    await close(buyer.managerToken, id);
    expect((await rate(buyer.token, id, 6)).codes).toEqual(['VALIDATION']);
    const child = await aChildSession(shop.db, buyer.managerToken, buyer.account.id);
    for (const token of [admin.token, buyer.managerToken, child]) {
      expect((await rate(token, id, 5)).codes).toEqual([token === child ? 'FORBIDDEN' : 'NOT_ALLOWED']);
      expect((await open(token, id)).canRate).toBe(false);
    }
    expect((await rate((await aBuyer(shop.db)).token, id, 5)).codes).toEqual(['NOT_FOUND']);
    expect((await rate(buyer.token, id, 4)).data).toEqual({ rating: 4 });
    expect((await rate(buyer.token, id, 5)).data).toEqual({ rating: 5 });
    expect((await open(buyer.managerToken, id)).appeal.rating).toBe(5);
    const ago = new Date(Date.now() - 25 * 3_600_000);
    await shop.db.update(appeal).set({ ratedAt: ago }).where(eq(appeal.id, id));
    expect((await rate(buyer.token, id, 1)).codes).toEqual(['NOT_ALLOWED']);
  });
});

describe('handing over', () => {
  it('lets the colleague answer and keeps the appeal with the manager of the company', async () => {
    const buyer = await aServedBuyer(shop.db);
    const colleague = await anAccount(shop.db, { role: 'MANAGER', lastName: 'Яковлева', name: 'Ольга' });
    const colleagueToken = await aSession(shop.db, colleague.id);
    const id = await anAppeal(shop, buyer.token);
    const handOver = (token: string, manager_id: number) =>
      shop.call('appealHandOver', { body: { appeal_id: id, manager_id } }, { token });
    const { data } = await shop.call('appealColleagues', {}, { token: buyer.managerToken });
    expect(data).toContainEqual({ id: colleague.id, name: 'Яковлева Ольга' });
    expect(data.map((one) => one.id)).not.toContain(buyer.manager.id);
    expect((await handOver(buyer.token, colleague.id)).codes).toEqual(['FORBIDDEN']);
    expect((await handOver(colleagueToken, colleague.id)).codes).toEqual(['NOT_FOUND']);
    expect((await handOver(buyer.managerToken, buyer.account.id)).codes).toEqual(['NOT_FOUND']);
    expect((await handOver(buyer.managerToken, colleague.id)).status).toBe(200);
    const [notice] = await shop.db.select().from(notification).where(eq(notification.accountId, colleague.id));
    expect(notice!.title).toBe('Вам передано обращение: Нужен счёт');
    expect((await say(colleagueToken, id)).data.status.code).toBe('answered');
    const { appeal: seen } = await open(buyer.token, id);
    expect(seen.manager).toBe('Яковлева Ольга');
    expect((await open(buyer.managerToken, id)).canMessage).toBe(true);
  });
});

describe('npm run shop -- appeals', () => {
  it('lists what nobody answers and hands it to a manager', async () => {
    const buyer = await aBuyer(shop.db);
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const token = await aSession(shop.db, manager.id);
    const title = `Без менеджера ${manager.id}`;
    const id = await anAppeal(shop, buyer.token, { title });
    const run = (args: object) => runOperatorCommand(shop.db, 'appeals', args);
    expect((await run({ action: 'list' })).join()).toContain(title);
    const give = (login: string) => run({ action: 'give', id: String(id), manager: login });
    await expect(give(buyer.account.email!)).rejects.toThrow(/Нет менеджера/);
    await give(manager.email!.toUpperCase());
    expect((await run({ action: 'list' })).join()).not.toContain(title);
    expect((await say(token, id)).data.status.code).toBe('answered');
    await close(token, id);
    await expect(give(manager.email!)).rejects.toThrow(/закрыто/);
  });
});

describe('canned answers', () => {
  it('are each manager’s own', async () => {
    const sessionOf = async () => aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    const [own, other] = [await sessionOf(), await sessionOf()];
    const save = (token: string, body: { id?: number; title: string; text: string }) =>
      shop.call('cannedAnswerSave', { body }, { token });
    const list = async (token: string) => (await shop.call('cannedAnswers', {}, { token })).data;
    const { id } = (await save(own, { title: 'Счёт', text: 'Счёт отправлен' })).data;
    expect((await save(other, { id, title: 'x', text: 'y' })).codes).toEqual(['NOT_FOUND']);
    expect((await shop.call('cannedAnswerRemove', { body: { id } }, { token: other })).codes).toEqual(['NOT_FOUND']);
    await save(own, { id, title: 'Счёт', text: 'Счёт выслан' });
    expect([await list(own), await list(other)]).toEqual([
      [{ id, title: 'Счёт', text: 'Счёт выслан', type: null }],
      [],
    ]);
    await shop.call('cannedAnswerRemove', { body: { id } }, { token: own });
    expect(await list(own)).toEqual([]);
  });
});

describe('a change of personal data', () => {
  it('is made by the manager: names at once, the e-mail once it is proven', { tags: ['R-PROF-04'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const fields = { type: 'personal-data', last_name: 'Сидоров', name: 'Иван', email: 'New@Firm.example', phone: '' };
    const id = await anAppeal(shop, buyer.token, fields);
    const { appeal: asked, canApprove } = await open(buyer.managerToken, id);
    expect(canApprove).toBe(true);
    expect(asked.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['last_name', 'Петров', 'Сидоров'],
      ['email', buyer.account.email, 'new@firm.example'],
    ]);
    const approve = (token: string) => shop.call('appealApprove', { body: { appeal_id: id } }, { token });
    expect((await approve(buyer.token)).codes).toEqual(['FORBIDDEN']);
    expect((await approve((await aServedBuyer(shop.db)).managerToken)).codes).toEqual(['NOT_FOUND']);
    expect((await approve(buyer.managerToken)).status).toBe(200);
    const [person] = await shop.db.select().from(account).where(eq(account.id, buyer.account.id));
    expect(person).toMatchObject({ lastName: 'Сидоров', name: 'Иван', email: buyer.account.email });
    const [change] = await shop.db.select().from(contactChange).where(eq(contactChange.accountId, person!.id));
    expect(change).toMatchObject({ kind: 'email', value: 'new@firm.example', doneAt: null });
    expect((await approve(buyer.managerToken)).codes).toEqual(['NOT_ALLOWED']);
    const { appeal: done, messages } = await open(buyer.token, id);
    expect([done.status.code, done.isApproved, messages.at(-1)!.text]).toEqual([
      'answered',
      true,
      'Изменено: фамилия. Новая почта начнёт действовать, когда вы нажмёте ссылку из письма, отправленного на неё.',
    ]);
  });

  it('is asked for by the person alone, not by a manager acting under him', { tags: ['R-ROLE-18'] }, async () => {
    const buyer = await aServedBuyer(shop.db);
    const child = await aChildSession(shop.db, buyer.managerToken, buyer.account.id);
    const body = { type: 'personal-data', title: 'x', message: 'y', email: 'evil@firm.example' } as never;
    expect((await shop.call('appealAdd', { body }, { token: child })).codes).toEqual(['FORBIDDEN']);
  });

  it('to an e-mail of somebody else is refused and changes nothing', async () => {
    const [buyer, other] = [await aServedBuyer(shop.db), await aBuyer(shop.db)];
    const fields = { type: 'personal-data', last_name: 'Другой', email: other.account.email };
    const id = await anAppeal(shop, buyer.token, fields);
    const refused = await shop.call('appealApprove', { body: { appeal_id: id } }, { token: buyer.managerToken });
    expect(refused.codes).toEqual(['TAKEN']);
    const [person] = await shop.db.select().from(account).where(eq(account.id, buyer.account.id));
    expect(person!.lastName).toBe('Петров');
  });
});
