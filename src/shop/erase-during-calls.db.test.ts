import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { anOrder, writeNewOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { runOperatorCommand } from './testing/run-operator-command.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

let serial = 10;

/** An employee of a company with another administrator, with a basket. */
async function aPerson() {
  serial += 1;
  const traces = {
    name: `Аристарх-${serial}`,
    lastName: `Шереметьев-${serial}`,
    email: `aristarkh-${serial}@erase.example`,
    phone: `+7 (916) 111-22-${serial}`,
  };
  const chief = await anAccount(shop.db, { role: 'MANAGER' });
  const buyer = await aReadyBuyer(shop.db, {
    account: { ...traces, phone: `791611122${serial}` },
    company: { managerAccountId: chief.id },
  });
  const product = await inBasket(shop, buyer);
  return { ...buyer, ...traces, product };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

const erase = (email: string, wait = 0) =>
  runOperatorCommand(shop.db, 'person', { action: 'erase', login: email, confirmed: email, wait });

/** Rows of all tables that name the person, and rows that are nobody's without his account. */
async function leftovers({ name: firstName, lastName, email, phone, account: { id } }: Person): Promise<string[]> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of nonEmpty(tables)) {
    const { rows } = await shop.db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`);
    const traces = rows.filter(({ row }) =>
      [firstName, lastName, email, phone, phone.replaceAll(/\D/g, '')].some((one) => row.includes(one)),
    );
    found.push(...traces.map(({ row }) => `${name}: ${row}`));
  }
  const owned = ['basket', 'basket_line', 'favourite', 'basket_template', 'sheet_cache', 'outbox', 'notification'];
  for (const name of [...owned, 'recently_viewed', 'stock_alert', 'idempotency_key', 'session', 'membership']) {
    const { rows } = await shop.db.execute(sql`select 1 from ${sql.identifier(name)} where account_id = ${id}`);
    if (rows.length > 0) found.push(`${name}: ${rows.length} rows of the account`);
  }
  const [row] = await shop.db.select().from(account).where(eq(account.id, id));
  if (row!.cityId !== null || row!.active) found.push('account: a city, or active');
  return found;
}

/** What a buyer may have begun when he is erased. */
const calls: Record<string, (of: Person) => Promise<unknown>> = {
  'puts goods into the basket': async ({ token }) => {
    const { id } = await aProduct(shop.db);
    return shop.call('basketAdd', { body: { products: [{ id, quantity: 1 }] } }, { token });
  },
  'changes a quantity': ({ token, product }) =>
    shop.call('basketUpdate', { body: { product: { ID: product.id, QUANTITY: 3 } } }, { token }),
  'adds an address': ({ token, name, lastName, phone, company: { id } }) =>
    shop.call(
      'addressAdd',
      { body: { contragent: id, address: 'Тула', comment: '', contact: `${lastName} ${name}`, phone } },
      { token },
    ),
  'keeps a product': ({ token, product }) =>
    shop.call('favouriteAdd', { body: { id: product.id } as never }, { token }),
  'looks at a product': ({ token, product }) =>
    shop.call('productDetail', { query: { code: product.code } as never }, { token }),
  'sends a spreadsheet': async ({ token, name, product }) => {
    const columns = [
      { header: 'Артикул', width: 10 },
      { header: 'Количество', width: 10 },
    ];
    const bytes = await workbookBytes({
      sheet: 'Заказ',
      columns,
      rows: [
        [product.article, 2],
        [name, 1],
      ],
    });
    const form = new FormData();
    form.set('file', new File([Uint8Array.from(bytes)], 'заказ.xlsx'));
    return shop.call('basketParseFile', { query: { PAGE: 1 }, body: form }, { token });
  },
  'saves a template': ({ token, lastName, product }) =>
    shop.call(
      'templateAdd',
      { body: { name: `${lastName} берёт`, description: '', products: [{ id: product.id, quantity: 1 }] } as never },
      { token },
    ),
  'chooses a city': async ({ token }) => {
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`insert into city (name, region) values ('Тула', ${`Тульская ${(serial += 1)}`}) returning id`,
    );
    return shop.call('setUserCityByPost', { body: { cityId: rows[0]!.id } }, { token });
  },
  'writes to the shop': ({ token, name, lastName, phone }) => {
    const form = new FormData();
    const appeal = { type: 'other', title: `Я ${lastName}`, message: name, name, phone };
    for (const [field, value] of Object.entries(appeal)) form.append(field, value);
    return shop.call('appealAdd', { body: form }, { token });
  },
};

async function anOrderOf(person: Person) {
  const body = { ...(await openCheckout(shop, person)), comment: `Позвоните: ${person.name}, ${person.phone}` };
  return () => shop.call('orderAdd', { body }, { token: person.token });
}

/** Holds a row in a transaction of its own while something is done. */
async function holding(row: (tx: Db) => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  const { promise: isDone, resolve: release } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holder = transaction(shop.db, async (tx) => {
    await row(tx);
    held.resolve();
    await isDone;
  });
  await held.promise;
  try {
    await work();
  } finally {
    release();
    await holder;
  }
}

describe('a person who is erased while he', () => {
  it.each(nonEmpty(Object.entries(calls)))('%s leaves nothing of the call', async (_, call) => {
    const person = await aPerson();
    let erased: Promise<unknown> = Promise.resolve();
    let answered: Promise<unknown> = Promise.resolve();
    // The erasure has removed his rows and cannot end yet
    await holding(
      (tx) => tx.select().from(membership).where(eq(membership.accountId, person.account.id)).for('update'),
      async () => {
        erased = erase(person.email);
        await untilWaiting(shop.db, 1);
        answered = call(person).catch((error: unknown) => error);
        await Promise.race([answered, sleep(700)]);
      },
    );
    await Promise.all([erased, answered]);
    await sleep(700);
    expect(await leftovers(person)).toEqual([]);
  });

  it.each(nonEmpty(Object.entries(calls)))('%s leaves nothing of a call that had begun before', async (_, call) => {
    const person = await aPerson();
    let erased: Promise<unknown> = Promise.resolve();
    let answered: Promise<unknown> = Promise.resolve();
    await holding(
      (tx) => tx.select().from(company).where(eq(company.id, person.company.id)).for('update'),
      async () => {
        answered = call(person).catch((error: unknown) => error);
        await Promise.race([answered, sleep(100)]);
        erased = erase(person.email, 2);
        await sleep(300);
      },
    );
    await Promise.all([erased, answered]);
    await sleep(700);
    expect(await leftovers(person)).toEqual([]);
  });

  it('orders leaves an order without his name and phone, or none', async () => {
    const person = await aPerson();
    const order = await anOrderOf(person);
    const [, answer] = await Promise.all([erase(person.email, 1), order().catch((error: unknown) => error)]);
    expect(answer).toBeTruthy();
    const rows = await shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, person.account.id));
    expect(rows.map(({ comment, address }) => [comment, address?.contact, address?.phone])).toEqual(
      rows.map(() => ['', '', '']),
    );
    expect(await leftovers(person)).toEqual([]);
  });

  it('is named in a letter about his order: the letter is erased, also one to somebody else', async () => {
    const person = await aPerson();
    const { id } = await anOrder(shop.db, person as ReadyBuyer);
    let erased: Promise<unknown> = Promise.resolve();
    await holding(
      async (tx) => {
        await tx.select().from(customerOrder).where(eq(customerOrder.id, id)).for('update');
        await writeNewOrder(tx, id);
      },
      async () => {
        erased = erase(person.email);
        await untilWaiting(shop.db, 1);
      },
    );
    await erased;
    expect(await leftovers(person)).toEqual([]);
  });
});
