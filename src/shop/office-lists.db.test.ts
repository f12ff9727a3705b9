import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { serverAddress } from '#server/db/server-address.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import type { Input } from '#shared/endpoint.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const COMPANIES = 2000;
const PEOPLE = 6000;
/** Of one manager. */
const OWN = 40;
const PAGE = 50;
const GOODS = 8000;
const PAPERS = 2000;

let shop: TestApp;
let head: Awaited<ReturnType<typeof aStaffMember>>;
let manager: typeof head;

beforeAll(async () => {
  shop = await testApp({}, ownedDatabase);
  const { db } = shop;
  head = await aStaffMember(db, 'owner');
  manager = await aStaffMember(db, { customers: 'own', finance: 'own' });
  const other = await aStaffMember(db);
  await db.execute(sql`
    insert into company (name, inn, manager_account_id, second_manager_account_id, created_at)
    select 'ООО «Фирма ' || md5(n::text) || '»', lpad((7700000000 + n)::text, 10, '0'),
      case when n % ${COMPANIES / OWN}::int = 0 then ${manager.id}::int else ${other.id}::int end,
      case when n % ${COMPANIES / OWN}::int = 1 then ${manager.id}::int end, now() - n * interval '1 hour'
    from generate_series(1, ${COMPANIES}::int) as n`);
  await db.execute(sql`
    insert into account (name, last_name, email, created_at)
    select 'Иван', md5('p' || n::text), 'person' || n || '@list.example', now() - n * interval '1 minute'
    from generate_series(1, ${PEOPLE}::int) as n`);
  await db.execute(sql`
    insert into membership (account_id, company_id)
    select p.id, c.id from (select id, row_number() over (order by id) as n from account where role = 'USER') as p
    join (select id, row_number() over (order by id) as n from company) as c on c.n = 1 + p.n % ${COMPANIES}::int`);
  await db.execute(sql`
    insert into ledger_balance (company_id, contract_no, balance, receivables, overdue, as_of)
    select id, 'Д-' || contract, -id * 1000, id * 1000, id * 100, now()
    from company cross join generate_series(1, 2) as contract where id % 2 = 0`);
  await db.execute(sql`
    insert into payment_schedule (company_id, due_date, amount, document)
    select id, current_date - 30 + day, 10000, 'Отгрузка ' || day
    from company cross join generate_series(1, 20) as day where id % 2 = 0`);
  await db.execute(sql`insert into source (name) values ('База списков')`);
  await db.execute(sql`
    insert into brand (code, name) select 'b-' || n, 'Бренд ' || md5(n::text) from generate_series(1, 200) as n`);
  await db.execute(sql`
    insert into product (source_id, code, name, brand_id)
    select (select min(id) from source), 'g-' || n, md5(n::text), (select min(id) from brand) + n % 200
    from generate_series(1, ${GOODS}::int) as n`);
  await db.execute(sql`
    insert into property (source_id, code, name)
    select (select min(id) from source), 'p_' || n, 'Свойство ' || n from generate_series(1, 300) as n`);
  await db.execute(sql`
    insert into property_value (property_id, code, text)
    select id, 'v' || n, 'Значение ' || n from property cross join generate_series(1, 20) as n`);
  await db.execute(sql`
    insert into goods_paper (kind, title, file_key, file_name, size)
    select 'certificate', 'Сертификат ' || n, 'paper-' || n, n || '.pdf', 1 from generate_series(1, ${PAPERS}::int) as n`);
  await db.execute(sql`
    insert into goods_paper_product (paper_id, product_id)
    select (select min(id) from goods_paper) + id % ${PAPERS}::int, id from product`);
  await db.execute(sql`analyze`);
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

type Asked = { text: string; values: unknown[] };

/** The statement of a call that reads the rows of a page. */
async function rowsStatement(call: () => Promise<{ status: number }>, table: string): Promise<Asked> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  expect((await call()).status).toBe(200);
  const sent = query.mock.calls.map(([first, second]) => {
    const { text, values } = (typeof first === 'string' ? { text: first } : first) as {
      text: string;
      values?: unknown[];
    };
    return { text, values: values ?? (second as unknown[] | undefined) ?? [] };
  });
  query.mockRestore();
  const found = sent.filter(({ text }) => text.includes(`from "${table}"`) && / order by .* limit \$\d+$/s.test(text));
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** How many rows a statement reads of each table; a sequential scan is named. */
async function readsOf({ text, values }: Asked): Promise<{ rows: Record<string, number>; scanned: string[] }> {
  const client = new pg.Client({ connectionString: serverAddress(shop.db) });
  await client.connect();
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const reads: Record<string, number> = {};
    const scanned: string[] = [];
    const visit = (plan: Plan) => {
      const table = plan['Relation Name'];
      if (table) {
        const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
        reads[table] = (reads[table] ?? 0) + Math.round(each * plan['Actual Loops']);
        if (plan['Node Type'] === 'Seq Scan') scanned.push(table);
      }
      for (const one of plan.Plans ?? []) visit(one);
    };
    visit(rows[0]!['QUERY PLAN'][0]!.Plan);
    return { rows: reads, scanned };
  } finally {
    await client.end();
  }
}

const callOf = {
  officeCustomers: 'company',
  officePeople: 'account',
  officeDebts: 'company',
  officeProducts: 'product',
  officePapers: 'goods_paper',
  officeBrands: 'brand',
  officeProperties: 'property',
} as const;
type List = keyof typeof callOf;
type Query = Partial<Record<string, string>>;

const read = (name: List, query: Query, { token }: typeof head) => shop.call(name, { query } as Input<List>, { token });
const planOf = async (name: List, query: Query, who = head) =>
  readsOf(await rowsStatement(() => read(name, query, who), callOf[name]));

const pages = nonEmpty([
  ['officeCustomers', { sort: 'name', dir: 'asc' }],
  ['officeCustomers', { sort: 'created', dir: 'desc' }],
  ['officePeople', { sort: 'name', dir: 'asc' }],
  ['officePeople', { sort: 'created', dir: 'desc' }],
  ['officeProducts', { sort: 'name', dir: 'asc' }],
  ['officeProducts', { sort: 'name', dir: 'desc' }],
  ['officePapers', { sort: 'added', dir: 'desc' }],
] as const);

it.for(pages)('%s by %j reads the rows of one page, the first and the next one', async ([name, query]) => {
  const table = callOf[name];
  const first = await planOf(name, query);
  expect(first.scanned).not.toContain(table);
  expect(first.rows[table]).toBeLessThanOrEqual(2 * PAGE);
  const { next } = (await read(name, query, head)).data;
  const second = await planOf(name, { ...query, after: next! });
  expect(second.scanned).not.toContain(table);
  expect(second.rows[table]).toBeLessThanOrEqual(2 * PAGE);
});

it('brands and properties count goods and values of one page by index', async () => {
  const brands = await planOf('officeBrands', {});
  expect(brands.scanned).not.toContain('product');
  expect(brands.rows.product).toBeLessThanOrEqual(((PAGE + 1) * GOODS) / 200 + PAGE);
  const properties = await planOf('officeProperties', {});
  expect(properties.scanned).not.toContain('property_value');
  expect(properties.rows.property_value).toBeLessThanOrEqual((PAGE + 1) * 20);
});

it('companies and people in the scope of a manager are read by index until the page is full', async () => {
  const customers = await planOf('officeCustomers', {}, manager);
  expect(customers.scanned).not.toContain('company');
  expect(customers.rows.company).toBeLessThanOrEqual(COMPANIES);
  const people = await planOf('officePeople', {}, manager);
  expect(people.scanned.filter((table) => ['company', 'account', 'membership'].includes(table))).toEqual([]);
  expect(people.rows.account).toBeLessThanOrEqual(PEOPLE / 2);
});

it('debts read each company once, and contracts and due payments by index, of the own companies alone', async () => {
  const scans = ({ scanned }: { scanned: string[] }) =>
    scanned.filter((table) => ['ledger_balance', 'payment_schedule'].includes(table));
  const all = await planOf('officeDebts', {});
  expect(scans(all)).toEqual([]);
  expect(all.rows.company).toBeLessThanOrEqual(COMPANIES);
  expect(all.rows.ledger_balance).toBeLessThanOrEqual(COMPANIES);
  const own = await planOf('officeDebts', {}, manager);
  expect(scans(own)).toEqual([]);
  expect(own.rows.ledger_balance).toBeLessThanOrEqual(4 * OWN);
});
