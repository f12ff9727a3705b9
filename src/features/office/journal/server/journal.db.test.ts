import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { type AuditEntry, writeAuditEntries } from '#identity/audit/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { aServedOrder, aStaffMember } from '#office/orders/server/office.fixture.ts';
import type { Input } from '#shared/endpoint.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Query = Partial<Input<'officeJournal'>['query']>;
const journal = async (token: string, query: Query = {}) => {
  const answer = await shop.call('officeJournal', { query: query as never }, { token });
  expect(answer.status).toBe(200);
  return answer.data;
};
const write = (...entries: (Omit<AuditEntry, 'ip'> & { ip?: string })[]) =>
  writeAuditEntries(
    shop.db,
    entries.map((entry) => ({ ip: '10.0.0.1', ...entry })),
  );
const textsOf = ({ items }: Awaited<ReturnType<typeof journal>>) => items.map(({ text }) => text);

describe('the audit log in the office', () => {
  it('shows a manager the entries of the own companies and customers alone', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const other = await aServedOrder(shop.db);
    const staff = { actorAccountId: boss.id, accountId: boss.id };
    await write(
      { ...staff, action: 'order.paid', object: order.number, companyId: buyer.company.id },
      { ...staff, action: 'order.paid', object: other.order.number, companyId: other.buyer.company.id },
      { action: 'logout', actorAccountId: buyer.account.id, accountId: buyer.account.id },
      { action: 'logout', actorAccountId: other.buyer.account.id, accountId: other.buyer.account.id },
      { ...staff, action: 'settings.change' },
      { ...staff, action: 'feed.run', object: 'Поставщик' },
      { ...staff, action: 'staff.rights' },
      { ...staff, action: 'question.reject', object: 'question 1' },
      { ...staff, action: 'order.export', object: 'Заказы.xlsx' },
    );
    const answer = await journal(boss.token);
    expect(textsOf(answer).toSorted()).toEqual(['Выход', 'Заказ отмечен оплаченным']);
    expect(answer).toMatchObject({ count: 2, next: null });
    expect(answer.items.find(({ object }) => object)).toMatchObject({
      by: { name: 'Орлова Мария', url: null },
      object: { name: `Заказ ${order.number}`, url: `/office/orders/${order.id}/` },
      company: { name: buyer.company.name, url: `/office/customers/${buyer.company.id}/` },
    });
  });

  it.for(
    nonEmpty([
      ['exchange', 'Загрузка по адресу запущена'],
      ['settings', 'Настройки магазина изменены'],
      ['goods', 'Вопрос о товаре отклонён'],
      ['staff', 'Учётная запись закрыта'],
      ['finance', 'Заказ с отсрочкой разрешён'],
      ['orders', 'Заказ отмечен оплаченным'],
      ['customers', 'Доступ к компании открыт'],
    ] as const),
  )('the right %s alone opens «%s»', async ([right, text]) => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const { id: colleague } = await anAccount(shop.db, { role: 'MANAGER' });
    const company = { actorAccountId: boss.id, companyId: buyer.company.id };
    await write(
      { action: 'feed.run', object: 'Поставщик' },
      { action: 'settings.change' },
      { action: 'question.reject', object: 'question 1', accountId: buyer.account.id },
      { action: 'account.block', accountId: colleague },
      { ...company, action: 'company.permit', details: { permit: 100 } },
      { ...company, action: 'order.paid', object: order.number },
      { ...company, action: 'company.accept', accountId: buyer.account.id },
    );
    const { token } = await aStaffMember(shop.db, { [right]: 'all' });
    const texts = new Set(textsOf(await journal(token)));
    expect(texts).toContain(text);
    const opened: Record<string, string[]> = {
      customers: ['Доступ к компании открыт', 'Заказ отмечен оплаченным', 'Заказ с отсрочкой разрешён'],
    };
    const foreign = [
      'Загрузка по адресу запущена',
      'Настройки магазина изменены',
      'Вопрос о товаре отклонён',
      'Учётная запись закрыта',
      'Заказ с отсрочкой разрешён',
      'Заказ отмечен оплаченным',
      'Доступ к компании открыт',
    ].filter((one) => !(opened[right] ?? [text]).includes(one));
    for (const one of foreign) expect(texts).not.toContain(one);
  });

  it('filters by person, company, kind, days and the text of the object, and goes through pages by key', async () => {
    const { token } = await aStaffMember(shop.db, 'owner');
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const by = { actorAccountId: boss.id, companyId: buyer.company.id };
    await write(
      ...Array.from({ length: 60 }, () => ({ ...by, action: 'order.track' as const, object: order.number })),
      { ...by, action: 'company.open', object: `company ${buyer.company.id}` },
      { ...by, companyId: null, action: 'feed.run', object: 'Поставщик Север' },
    );
    const ofBoss = { by: String(boss.id) } as unknown as Query;
    const first = await journal(token, ofBoss);
    expect([first.items.length, first.count]).toEqual([50, 62]);
    const second = await journal(token, { ...ofBoss, after: first.next! });
    expect(second.items).toHaveLength(12);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(62);
    const counted = async (query: object) => (await journal(token, { ...ofBoss, ...(query as Query) })).count;
    expect(await counted({ kind: 'exchange' })).toBe(1);
    expect(await counted({ company: String(buyer.company.id) })).toBe(61);
    expect(await counted({ q: order.number })).toBe(60);
    expect(await counted({ q: 'Поставщик С' })).toBe(1);
    expect(await counted({ q: buyer.company.inn! })).toBe(61);
    expect(await counted({ to: '2020-01-01' })).toBe(0);
    expect((await journal(token, { person: String(buyer.account.id) } as never)).company).toBeNull();
  });

  it('as a spreadsheet has the entries of the filter, and says so in the log', async () => {
    const owner = await aStaffMember(shop.db, 'owner');
    const { boss, buyer } = await aServedOrder(shop.db);
    const entry = { actorAccountId: boss.id, companyId: buyer.company.id, object: `company ${buyer.company.id}` };
    await write({ ...entry, action: 'company.terms', details: { discountPercent: 7, before: { discountPercent: 5 } } });
    const body = { company: String(buyer.company.id), q: '' } as never;
    const { data } = await shop.call('officeJournalFile', { body }, { token: owner.token });
    expect(data.rows).toBe(1);
    const headers = { authorization: `Bearer ${owner.token}` };
    const { rawPayload } = await shop.app.inject({ url: data.link, headers });
    const [, row] = (await readXlsx(rawPayload)).sheets[0]!.rows;
    expect(row).toEqual(expect.arrayContaining(['Условия договора изменены', 'Скидка: 5 % → 7 %']));
    expect(textsOf(await journal(owner.token, { kind: 'export' }))).toContain('Журнал выгружен в файл');
    const without = await aStaffMember(shop.db, { customers: 'all' });
    expect((await shop.call('officeJournalFile', { body }, { token: without.token })).codes).toEqual(['FORBIDDEN']);
  });
});

describe('the statements of the journal', () => {
  /** The statements of a call that read the log, with the plans of the server. */
  async function plansOf(call: () => Promise<unknown>): Promise<string[]> {
    const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    await call();
    const own = query.mock.contexts.map((client) => (client as pg.Client).database === rows[0]!.name);
    const sent = query.mock.calls
      .filter((_, index) => own[index])
      .map(([first, second]) =>
        typeof first === 'string'
          ? { text: first, values: (second as unknown[] | undefined) ?? [] }
          : { values: (second as unknown[] | undefined) ?? [], ...(first as unknown as { text: string }) },
      )
      .filter(({ text }) => text.includes('"audit_log"') && /^\s*(select|with)/.test(text));
    query.mockRestore();
    return transaction(shop.db, async (tx) => {
      // The role of the tests may not analyze the log: what stands in its plan now stands there for lack of an index
      await tx.execute(sql`set local enable_seqscan = off`);
      const plans: string[] = [];
      for (const { text, values } of sent) {
        const parts = text
          .split(/\$(\d+)/)
          .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
        const { rows: plan } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${sql.join(parts, sql.raw(''))}`);
        plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
      }
      return plans;
    });
  }

  it('read the log by an index with every filter, for an owner and for a manager', async () => {
    const owner = await aStaffMember(shop.db, 'owner');
    const { boss, buyer } = await aServedOrder(shop.db);
    const filters = [
      {},
      { by: String(boss.id) },
      { person: String(boss.id) },
      { company: String(buyer.company.id + 1) },
      { kind: 'settings' },
      { from: '2020-01-01', to: '2020-02-01' },
      { q: 'N-777' },
    ];
    let judged = 0;
    for (const { token } of [owner, boss]) {
      for (const filter of filters) {
        for (const plan of await plansOf(() => journal(token, filter as Query))) {
          expect([filter, plan]).toEqual([filter, expect.not.stringContaining('Seq Scan on audit_log')]);
          judged += 1;
        }
      }
    }
    expect(judged).toBeGreaterThanOrEqual(filters.length * 4);
  });
});
