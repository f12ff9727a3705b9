import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, count, eq, or, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionCommand } from '#exchange/connections/server/index.ts';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { aQuarantined } from '#exchange/goods-import/server/factory.ts';
import { goodsFile, offer, offersFile, product } from '#exchange/goods-import/server/exports.fixture.ts';
import { aShopOrder, lineOf } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { product as productTable } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { Database } from '#server/db/index.ts';
import { networkOf } from '#server/http/network-of.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aSender, exchangeNode } from './exchange.fixture.ts';
import { exchangeStatusCommand } from './status-command.ts';
import { exchangeJob, exchangeSession } from './tables.ts';
import { zip } from './zip.fixture.ts';

let database: Database;
let url: string;
let failures: unknown[];
let folder: string;
let serial = 0;

beforeAll(async () => {
  database = await testDatabase();
  ({ url, failures, folder } = await exchangeNode(database));
});

const base = () => `base-${(serial += 1)}`;

/** A sender that has logged in, with the id of its base. */
async function aLedger(fields: Parameters<typeof aConnection>[1] = {}) {
  const connection = await aConnection(database.db, fields);
  const sender = aSender(url, connection);
  await sender.logIn();
  return { ...sender, connection, id: base() };
}

const productsOf = async (name: string) =>
  database.db
    .select({ name: productTable.name, active: productTable.active })
    .from(productTable)
    .innerJoin(source, eq(source.id, productTable.sourceId))
    .where(eq(source.externalId, name))
    .orderBy(productTable.name);

const env = { TZ_SHOP: 'Europe/Moscow' };
const operator = (args: object) => exchangeStatusCommand.run({ database, env, now: () => new Date() } as never, args);

const goods = (id: string, count: number, from = 1) =>
  goodsFile(
    id,
    Array.from({ length: count }, (_, n) =>
      product({ id: `${id}-${n + from}`, name: `Кабель ${id} ${n + from}` }),
    ).join(''),
  );

describe('the verdicts', () => {
  it('answers the steps of 1C to the letter', async () => {
    const connection = await aConnection(database.db);
    const sender = aSender(url, connection);
    const opened = await sender.send(
      { type: 'catalog', mode: 'checkauth' },
      { headers: { authorization: sender.basic } },
    );
    expect(opened.status).toBe(200);
    expect(opened.type).toBe('text/plain; charset=utf-8');
    expect(opened.text).toMatch(/^success\noptovik_exchange\n[0-9a-f]{48}$/);
    await sender.logIn();
    expect(await sender.say({ type: 'catalog', mode: 'init' })).toBe('zip=yes\nfile_limit=4194304');
    expect(await sender.say({ type: 'catalog', mode: 'complete' })).toBe('success');
    expect(await sender.say({ type: 'sale', mode: 'complete' })).toBe('success');
  });

  it('serves the address that 1C calls without a path, and the slash may be missing', async () => {
    const connection = await aConnection(database.db);
    for (const path of ['/bitrix/admin/1c_exchange.php', '/1c/exchange']) {
      expect(await aSender(url, connection, path).logIn()).toMatch(/^success\n/);
    }
  });

  it('refuses with status 200, `failure` and a reason', async () => {
    const connection = await aConnection(database.db);
    const sender = aSender(url, connection);
    const say = async (query: Record<string, string>, headers = {}) => {
      const { status, text } = await sender.send(query, { headers });
      expect(status).toBe(200);
      return text;
    };
    expect(await say({ type: 'catalog', mode: 'init' })).toBe('failure\nСначала выполните вход (checkauth)');
    expect(await say({ type: 'catalog', mode: 'checkauth' })).toMatch(/^failure\nНет логина и пароля/);
    const wrong = `Basic ${Buffer.from(`${connection.login}:wrong`).toString('base64')}`;
    expect(await say({ type: 'catalog', mode: 'checkauth' }, { authorization: wrong })).toBe(
      'failure\nНеверный логин или пароль',
    );
    const unknown = `Basic ${Buffer.from('nobody:wrong').toString('base64')}`;
    expect(await say({ type: 'catalog', mode: 'checkauth' }, { authorization: unknown })).toBe(
      'failure\nНеверный логин или пароль',
    );
    await sender.logIn();
    expect(await say({ type: 'catalog', mode: 'dance' })).toMatch(/^failure\nНеизвестная операция/);
    expect(await say({ type: 'money', mode: 'init' })).toMatch(/^failure\nНеизвестный вид обмена/);
    expect(await say({ type: 'catalog', mode: 'import', filename: 'none.xml' })).toBe(
      'failure\nФайл none.xml не получен: загрузите его (file) до импорта',
    );
    expect(await sender.say({ type: 'catalog', mode: 'file', filename: '../../etc/passwd' }, 'x')).toMatch(
      /^failure\nНедопустимое имя файла/,
    );
    expect(await sender.say({ type: 'catalog', mode: 'file', filename: 'a.xml' }, '')).toMatch(/^failure\n/);
  });

  it('writes its reasons in the encoding of the connection', async () => {
    const ledger = await aLedger({ encoding: 'windows-1251' });
    const response = await fetch(`${url}/1c/exchange/?type=catalog&mode=import&filename=none.xml`, {
      headers: { cookie: ledger.cookie() },
    });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=windows-1251');
    const text = new TextDecoder('windows-1251').decode(await response.arrayBuffer());
    expect(text).toBe('failure\nФайл none.xml не получен: загрузите его (file) до импорта');
  });

  it('knows a sender by its cookie, by sessid and by credentials with each request', async () => {
    const ledger = await aLedger();
    const token = ledger.cookie().split('=')[1]!;
    const bare = aSender(url, ledger.connection);
    expect(await bare.say({ type: 'catalog', mode: 'init', sessid: token })).toMatch(/^zip=/);
    const { text } = await bare.send({ type: 'catalog', mode: 'init' }, { headers: { authorization: ledger.basic } });
    expect(text).toMatch(/^zip=/);
    expect(await bare.say({ type: 'catalog', mode: 'init', sessid: 'x'.repeat(48) })).toMatch(/^failure/);
  });

  it('lets nobody in whose connection is switched off or removed', async () => {
    const ledger = await aLedger();
    const { id } = ledger.connection;
    await database.db.update(exchangeConnection).set({ active: false }).where(eq(exchangeConnection.id, id));
    expect(await ledger.say({ type: 'catalog', mode: 'init' })).toMatch(/^failure/);
    expect(await ledger.logIn()).toBe('failure\nПодключение отключено в магазине');
    await database.db.delete(exchangeConnection).where(eq(exchangeConnection.id, id));
    expect(await ledger.logIn()).toBe('failure\nНеверный логин или пароль');
  });
});

describe('goods in', () => {
  it.for([{ 'new-password': true }, { login: 'another-login' }])(
    'ends the sessions of a connection whose credentials change: %j',
    async (change) => {
      const ledger = await aLedger();
      expect(await ledger.say({ type: 'catalog', mode: 'init' })).toMatch(/^zip=yes/);
      const { name } = ledger.connection;
      await connectionCommand.run({ database, env, now: () => new Date() } as never, {
        action: 'change',
        name,
        ...change,
      });
      expect(await ledger.say({ type: 'catalog', mode: 'init' })).toBe('failure\nСначала выполните вход (checkauth)');
      expect(await ledger.logIn()).toBe('failure\nНеверный логин или пароль');
    },
  );

  it('ends a session a week after its login, however often it is used', async () => {
    const ledger = await aLedger();
    const ofLedger = eq(exchangeSession.connectionId, ledger.connection.id);
    await database.db
      .update(exchangeSession)
      .set({ startedAt: sql`now() - interval '8 days'` })
      .where(ofLedger);
    await database.db
      .update(exchangeConnection)
      .set({ credentialsChangedAt: sql`now() - interval '9 days'` })
      .where(eq(exchangeConnection.id, ledger.connection.id));
    expect(await ledger.say({ type: 'catalog', mode: 'init' })).toBe('failure\nСначала выполните вход (checkauth)');
  });

  it('records logins and failed logins, and compares few passwords from networks that it does not know', async () => {
    const connection = await aConnection(database.db);
    const logInFrom = async (address: string, password: string) => {
      const { basic, send } = aSender(url, { ...connection, password });
      const headers = { authorization: basic, 'x-forwarded-for': address };
      return (await send({ type: 'catalog', mode: 'checkauth' }, { headers })).text;
    };
    const answers: string[] = [];
    for (let n = 1; n <= 31; n += 1) answers.push(await logInFrom(`198.51.100.${n}`, 'wrong-password'));
    expect(new Set(answers.slice(0, 30))).toEqual(new Set(['failure\nНеверный логин или пароль']));
    expect(answers[30]).toBe('failure\nСлишком много попыток входа с новых адресов. Повторите через час');
    // The accounting system itself has logged in from its network before
    const own = '203.0.113.7';
    await database.db
      .insert(exchangeSession)
      .values({ connectionId: connection.id, tokenHash: `earlier ${connection.id}`, network: networkOf(own) });
    expect(await logInFrom(own, connection.password)).toMatch(/^success/);
    const logged = await database.db
      .select({ action: auditLog.action, count: count() })
      .from(auditLog)
      .where(or(eq(auditLog.object, connection.name), eq(auditLog.object, connection.login)))
      .groupBy(auditLog.action)
      .orderBy(auditLog.action);
    expect(logged).toEqual([
      { action: 'exchange.login', count: 1 },
      { action: 'exchange.login.failed', count: 30 },
    ]);
  });

  it('marks the cookie of a session over https as such', async () => {
    const { basic } = aSender(url, await aConnection(database.db));
    const cookieOver = async (protocol: string) => {
      const headers = { authorization: basic, 'x-forwarded-proto': protocol };
      const answer = await fetch(`${url}/1c/exchange/?type=catalog&mode=checkauth`, { headers });
      return answer.headers.get('set-cookie');
    };
    expect(await cookieOver('https')).toContain('; Secure');
    expect(await cookieOver('http')).not.toContain('Secure');
  });

  it('hides received files from other users of the machine', async () => {
    const ledger = await aLedger();
    await ledger.upload('import.xml', goods(ledger.id, 1));
    expect(statSync(join(folder, 'exchange')).mode & 0o777).toBe(0o700);
  });

  it('imports goods and offers, and remembers the source', async () => {
    const ledger = await aLedger({ priceType: 'Оптовая' });
    const { id } = ledger;
    await ledger.say({ type: 'catalog', mode: 'init' });
    expect(await ledger.upload('import0_1.xml', goods(id, 3))).toBe('success');
    const offers = offersFile(
      id,
      [{ id: 'opt', name: 'Оптовая' }],
      offer(`${id}-1`, [{ type: 'opt', value: '12.50' }]),
    );
    expect(await ledger.upload('offers0_1.xml', offers, { size: 100 })).toBe('success');
    expect(await ledger.importFile('import0_1.xml')).toBe('success');
    expect(await ledger.importFile('offers0_1.xml')).toBe('success');
    expect(await productsOf(id)).toHaveLength(3);
    const prices = await database.db
      .select({ value: price.value })
      .from(price)
      .innerJoin(productTable, eq(productTable.id, price.itemId))
      .where(eq(productTable.externalId, `${id}-1`));
    expect(prices).toEqual([{ value: 1250 }]);
    const [connection] = await database.db
      .select({ externalId: source.externalId })
      .from(exchangeConnection)
      .innerJoin(source, eq(source.id, exchangeConnection.sourceId))
      .where(eq(exchangeConnection.id, ledger.connection.id));
    expect(connection).toEqual({ externalId: id });
    expect(failures).toEqual([]);
  });

  it('asks which price type is the base one, and takes the answer with the next exchange', async () => {
    const { id, upload, importFile, logIn, connection } = await aLedger({ name: 'База с видами цен' });
    const types = [
      { id: 'one', name: 'Сайт' },
      { id: 'two', name: 'Закупочная' },
    ];
    const offers = offersFile(
      id,
      types,
      offer(
        `${id}-1`,
        types.map((type) => ({ type: type.id, value: '10' })),
      ),
    );
    const exchange = async () => {
      await upload('import0_1.xml', goods(id, 1));
      await upload('offers0_1.xml', offers);
      expect([await importFile('import0_1.xml'), await importFile('offers0_1.xml')]).toEqual(['success', 'success']);
      const status = (await operator({ action: 'status' })).join('\n').replaceAll('\u00A0', ' ');
      return status.slice(status.indexOf('База с видами цен'));
    };
    const asked = await exchange();
    expect(asked).toContain('базовый вид цены не выбран: цены видят только компании, у которых свой вид цены');
    expect(asked).toContain('«Закупочная»: за — цен в RUB 1; против — название говорит о закупке');
    expect(asked).toContain('exchange change "База с видами цен" --price-type=НАЗВАНИЕ и выполнить обмен ещё раз');
    await database.db
      .update(exchangeConnection)
      .set({ priceType: 'Сайт' })
      .where(eq(exchangeConnection.id, connection.id));
    await logIn();
    // The report of the first exchange still says it
    expect(await exchange()).not.toMatch(/^ {2}базовый вид цены не выбран/m);
    const [base] = await database.db
      .select({ name: priceType.name })
      .from(priceType)
      .innerJoin(source, eq(source.id, priceType.sourceId))
      .where(and(eq(source.externalId, id), eq(priceType.isBase, true)));
    expect(base).toEqual({ name: 'Сайт' });
  });

  it('takes the name of the source from its goods, also where offers came first and again', async () => {
    const { id, upload, importFile, logIn } = await aLedger();
    const offers = offersFile(id, [{ id: 't', name: 'Оптовая' }], offer('a', [{ type: 't', value: '5' }]));
    for (const file of [offers, offers, goods(id, 1)]) {
      await upload('file.xml', file);
      expect(await importFile('file.xml')).toMatch(/^success/);
      await logIn();
    }
    const rows = await database.db.select().from(source).where(eq(source.externalId, id));
    expect(rows).toMatchObject([{ name: `База ${id}`, isNameProvisional: false }]);
  });

  it('says the same again to a repeated import, without another run', async () => {
    const ledger = await aLedger();
    await ledger.upload('import.xml', goods(ledger.id, 1));
    expect(await ledger.importFile('import.xml')).toBe('success');
    expect(await ledger.importFile('import.xml')).toBe('success');
    expect(await jobsOf(ledger.connection.id)).toHaveLength(1);
  });

  it('counts a part that comes twice in a row once', async () => {
    const ledger = await aLedger();
    const content = Buffer.from(goods(ledger.id, 20));
    const half = content.length >> 1;
    const parts = [content.subarray(0, half), content.subarray(0, half), content.subarray(half)];
    for (const part of parts) {
      expect(await ledger.say({ type: 'catalog', mode: 'file', filename: 'import.xml' }, part)).toBe('success');
    }
    expect(await ledger.importFile('import.xml')).toBe('success');
    expect(await productsOf(ledger.id)).toHaveLength(20);
  });

  it('starts a file of the same name again after its import, after init, and in another session', async () => {
    const ledger = await aLedger();
    await ledger.upload('import.xml', 'left over');
    await ledger.say({ type: 'catalog', mode: 'init' });
    await ledger.upload('import.xml', goods(ledger.id, 1));
    expect(await ledger.importFile('import.xml')).toBe('success');
    await ledger.upload('import.xml', goods(ledger.id, 2));
    expect(await ledger.importFile('import.xml')).toBe('success');
    await ledger.upload('import.xml', 'left over');
    await ledger.logIn();
    await ledger.upload('import.xml', goods(ledger.id, 3));
    expect(await ledger.importFile('import.xml')).toBe('success');
    expect(await productsOf(ledger.id)).toHaveLength(3);
  });

  it('leaves nothing of a part whose connection was cut', async () => {
    const ledger = await aLedger();
    const content = Buffer.from(goods(ledger.id, 2000));
    const ending = new AbortController();
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(content.subarray(0, content.length >> 1));
        setTimeout(() => ending.abort(), 100);
      },
    });
    const cut = fetch(`${url}/1c/exchange/?type=catalog&mode=file&filename=import.xml`, {
      method: 'POST',
      headers: { cookie: ledger.cookie() },
      body,
      duplex: 'half',
      signal: ending.signal,
    } as RequestInit);
    await expect(cut).rejects.toThrow('aborted');
    expect(await ledger.upload('import.xml', content)).toBe('success');
    expect(await ledger.importFile('import.xml')).toBe('success');
    expect(await productsOf(ledger.id)).toHaveLength(2000);
  });

  it('answers a failure once, in words, and starts again when it is asked again', async () => {
    const ledger = await aLedger();
    await ledger.upload('import.xml', '<КоммерческаяИнформация><Каталог>');
    expect(await ledger.importFile('import.xml')).toMatch(/^failure\nimport\.xml: /);
    expect(await ledger.importFile('import.xml')).toMatch(/^failure\nimport\.xml: /);
    expect(await jobsOf(ledger.connection.id)).toHaveLength(2);
    await ledger.upload('import.xml', goods(ledger.id, 1));
    expect(await ledger.importFile('import.xml')).toBe('success');
  });

  it('takes an archive in parts, with pictures, and names that lead into the sender’s folders', async () => {
    const ledger = await aLedger();
    const archive = zip({ 'v8_1F_2/import.xml': goods(ledger.id, 5), 'v8_1F_2/import_files/1/a.jpg': 'no picture' });
    expect(await ledger.upload('v8_1F.zip', archive, { size: 300 })).toBe('success');
    expect(await ledger.importFile('import.xml')).toBe('success');
    expect(await productsOf(ledger.id)).toHaveLength(5);
    expect(await ledger.importFile('offers.xml')).toBe('failure\nВ архиве нет файла offers.xml');
  });

  it('takes an archive with a folder of the name of its file', async () => {
    const ledger = await aLedger();
    const archive = zip({ 'sub/import.xml': goods(ledger.id, 3), 'import.xml/y': 'no file of goods' });
    await ledger.upload('goods.zip', archive);
    expect(await ledger.importFile('import.xml')).toBe('success');
    expect(await productsOf(ledger.id)).toHaveLength(3);
  });

  it('refuses archives that are broken, lead elsewhere or unpack to too much', async () => {
    const ledger = await aLedger();
    const bad = {
      'Недопустимое имя в архиве': zip({ '../import.xml': 'x' }),
      'Архив повреждён': zip({ 'import.xml': goods(ledger.id, 5) }).subarray(0, 150),
      'слишком большой объём': zip({ 'import.xml': Buffer.alloc(80 * 1024 * 1024, 32) }),
    };
    for (const [reason, archive] of Object.entries(bad)) {
      await ledger.say({ type: 'catalog', mode: 'init' });
      await ledger.upload('goods.zip', archive);
      expect(await ledger.importFile('import.xml')).toMatch(new RegExp(`^failure\n.*${reason}`));
    }
    expect(await productsOf(ledger.id)).toEqual([]);
  });

  it('changes nothing over a connection that only checks', async () => {
    const ledger = await aLedger({ dryRun: true });
    await ledger.upload('import.xml', goods(ledger.id, 2));
    expect(await ledger.importFile('import.xml')).toBe('success\nПроверено, ничего не изменено');
    expect(await productsOf(ledger.id)).toEqual([]);
    expect((await jobsOf(ledger.connection.id))[0]!.report.join('\n')).toContain('новых 2');
  });

  it('says over a connection that only checks what would change', async () => {
    const ledger = await aLedger();
    const { id, connection } = ledger;
    await ledger.upload('import.xml', goods(id, 2));
    await ledger.importFile('import.xml');
    await database.db.update(exchangeConnection).set({ dryRun: true }).where(eq(exchangeConnection.id, connection.id));
    await ledger.logIn();
    await ledger.upload('import.xml', goods(id, 9).replaceAll('Кабель', 'Провод'));
    expect(await ledger.importFile('import.xml')).toBe('success\nПроверено, ничего не изменено');
    expect(await productsOf(id)).toHaveLength(2);
    const status = (await operator({ action: 'status' })).join('\n').replaceAll('\u00A0', ' ');
    expect(status).toContain('товары: новых 7, известных 2');
    expect(status).toMatch(/Что изменится:\n\s+товары: изменится 2\n\s+по полям: Наименование 2/);
  });

  it('names what waits in quarantine to the operator', async () => {
    const { id } = await aQuarantined(database.db);
    const status = (await operator({ action: 'status' })).join('\n').replaceAll('\u00A0', ' ');
    expect(status).toContain('Карантин: ждут решения 1 (показать и решить: npm run shop -- quarantine)');
    expect(status).toContain(`${id}  «Болт М6», арт. Б-6: Оптовая: 100 ₽ → 10 ₽`);
  });

  it('takes no goods over a connection for orders', async () => {
    const ledger = await aLedger({ ordersOnly: true });
    expect(await ledger.upload('import.xml', goods(ledger.id, 2))).toBe('failure\nПодключение принимает только заказы');
  });
});

describe('goods that the sender no longer has', () => {
  it('hides them within the limit, and leaves them to the operator beyond it', async () => {
    const ledger = await aLedger();
    const { id } = ledger;
    await ledger.upload('import.xml', goods(id, 20));
    await ledger.importFile('import.xml');
    await ledger.logIn();
    await ledger.upload('import.xml', goods(id, 19));
    await ledger.importFile('import.xml');
    expect(await ledger.say({ type: 'catalog', mode: 'deactivate', timestamp: '1' })).toBe('success');
    expect((await productsOf(id)).filter(({ active }) => !active)).toHaveLength(1);
    await ledger.logIn();
    await ledger.upload('import.xml', goods(id, 5));
    await ledger.importFile('import.xml');
    expect(await ledger.say({ type: 'catalog', mode: 'deactivate' })).toMatch(
      /^success\nВыгрузка не содержит 14 из 19 товаров, это больше 10 %/,
    );
    expect((await productsOf(id)).filter(({ active }) => !active)).toHaveLength(1);
  });

  it('hides nothing where nothing but changes came', async () => {
    const ledger = await aLedger();
    const { id } = ledger;
    const part = (count: number, onlyChanges: boolean) =>
      goods(id, count).replace('<Каталог>', `<Каталог СодержитТолькоИзменения="${onlyChanges}">`);
    await ledger.upload('import.xml', part(20, false));
    await ledger.importFile('import.xml');
    await ledger.logIn();
    await ledger.upload('import.xml', part(19, true));
    await ledger.importFile('import.xml');
    expect(await ledger.say({ type: 'catalog', mode: 'deactivate' })).toBe(
      'success\nВ этом обмене пришли только изменения: товары не скрываются',
    );
    expect((await productsOf(id)).every(({ active }) => active)).toBe(true);
    // The first portion of a whole export says that it is whole, the others do not
    await ledger.logIn();
    await ledger.upload('import0_1.xml', part(10, false));
    await ledger.importFile('import0_1.xml');
    await ledger.upload('import0_2.xml', part(19, true));
    await ledger.importFile('import0_2.xml');
    expect(await ledger.say({ type: 'catalog', mode: 'deactivate' })).toBe('success');
    expect((await productsOf(id)).filter(({ active }) => !active)).toHaveLength(1);
  });

  it('hides nothing where no goods came', async () => {
    const ledger = await aLedger();
    await ledger.upload('import.xml', goods(ledger.id, 2));
    await ledger.importFile('import.xml');
    await ledger.logIn();
    expect(await ledger.say({ type: 'catalog', mode: 'deactivate' })).toMatch(/^success/);
    expect((await productsOf(ledger.id)).every(({ active }) => active)).toBe(true);
  });
});

describe('the operator', () => {
  it('sees what came, what failed and why, and confirms what waits for him', async () => {
    const ledger = await aLedger({ name: 'База для обзора' });
    await ledger.upload('import.xml', goods(ledger.id, 20));
    await ledger.importFile('import.xml');
    await ledger.upload('broken.xml', '<КоммерческаяИнформация>');
    await ledger.importFile('broken.xml');
    await ledger.logIn();
    await ledger.upload(
      'import.xml',
      goods(ledger.id, 5).replace('<Каталог>', '<Каталог СодержитТолькоИзменения="false">'),
    );
    await ledger.importFile('import.xml');
    await ledger.say({ type: 'catalog', mode: 'deactivate' });
    const status = (await operator({ action: 'status' })).join('\n');
    expect(status).not.toContain('варианты: нет');
    expect(status).toMatch(
      /Нет в полной выгрузке, остались на витрине: 15 \(скрыть: npm run shop -- imports \d+ hide\)/,
    );
    expect(status).toMatch(/База для обзора: последний вход \d\d\.\d\d\.\d{4}/);
    expect(status).toMatch(/товары import\.xml: выполнено, [\d,]+ с/);
    expect(status).toMatch(/товары broken\.xml: ошибка.*\n\s+broken\.xml: /);
    const held = (await jobsOf(ledger.connection.id)).find(({ state }) => state === 'held')!.id;
    expect(status).toMatch(new RegExp(`${held} .*скрытие исчезнувших товаров: ждёт подтверждения`));
    await operator({ action: 'confirm', name: held });
    const onSale = async () => (await productsOf(ledger.id)).filter(({ active }) => active).length;
    await expect.poll(onSale, { timeout: 10_000 }).toBe(5);
    await expect(operator({ action: 'confirm', name: held })).rejects.toThrow('не ждёт подтверждения');
  });

  it('sees how many orders are set aside, and the oldest of them', async () => {
    const { db } = database;
    await aLedger({ name: 'База без этих товаров' });
    const goods = await aProduct(db);
    const buyer = await aBuyer(db);
    for (let order = 0; order < 23; order += 1) await aShopOrder(db, { buyer, lines: [lineOf(goods)] });
    const lines = await operator({ action: 'status' });
    const own = lines.slice(lines.findIndex((line) => line.startsWith('База без этих товаров')) + 1);
    expect(own[0]).toContain('отложены 23');
    expect(own.slice(1, 21).every((line) => line.startsWith('    заказ '))).toBe(true);
    expect(own[21]).toBe('    … и ещё 3');
  });

  it('confirms what waits after later exchanges too, which spare their goods, until 1C says again what it has', async () => {
    const ledger = await aLedger({ name: 'База, которая передумала' });
    const send = async (count: number, from = 1) => {
      await ledger.upload('import.xml', goods(ledger.id, count, from));
      expect(await ledger.importFile('import.xml')).toBe('success');
    };
    const heldJobs = async () => (await jobsOf(ledger.connection.id)).filter(({ state }) => state === 'held');
    await send(20);
    for (let time = 0; time < 2; time += 1) {
      await ledger.logIn();
      await send(5);
      await ledger.say({ type: 'catalog', mode: 'deactivate' });
    }
    const [overtaken, held] = await heldJobs();
    await expect(operator({ action: 'confirm', name: overtaken!.id })).rejects.toThrow('она устарела');
    // Far more exchanges than are shown bring two of those that were missing
    await ledger.logIn();
    for (let count = 0; count < 10; count += 1) await send(2, 6);
    const status = (await operator({ action: 'status' })).join('\n');
    expect(status).toContain(`exchange confirm ${held!.id}`);
    await operator({ action: 'confirm', name: held!.id });
    const onSale = async () => (await productsOf(ledger.id)).filter(({ active }) => active).length;
    await expect.poll(onSale, { timeout: 10_000 }).toBe(7);
  });

  it('gets a received file as it came', async () => {
    const ledger = await aLedger();
    const content = goods(ledger.id, 50);
    await ledger.upload('import_of_operator.xml', content, { size: 700 });
    const [line] = (await operator({ action: 'files' })).filter((text) => text.includes('import_of_operator.xml'));
    const path = join(mkdtempSync(join(tmpdir(), 'optovik-file-')), 'saved.xml');
    await operator({ action: 'file', name: line!.split(' ')[0], to: path });
    expect(readFileSync(path, 'utf8')).toBe(content);
    await expect(operator({ action: 'file', name: line!.split(' ')[0], to: path })).rejects.toThrow('уже есть');
  });
});

describe('nodes', () => {
  it('any node takes any request of a session', async () => {
    const other = await exchangeNode(database);
    const connection = await aConnection(database.db);
    const id = base();
    const [first, second] = [aSender(url, connection), aSender(other.url, connection)];
    await first.logIn();
    const sessid = first.cookie().split('=')[1]!;
    const content = Buffer.from(goods(id, 40));
    for (let at = 0, n = 0; at < content.length; at += 1000, n += 1) {
      const query = { type: 'catalog', mode: 'file', filename: 'import.xml', sessid };
      expect(await (n % 2 ? first : second).say(query, content.subarray(at, at + 1000))).toBe('success');
    }
    expect(await second.say({ type: 'catalog', mode: 'import', filename: 'import.xml', sessid })).toBe('success');
    expect(await productsOf(id)).toHaveLength(40);
    await other.close();
  });

  it('a job whose node has ended is started again by another one', async () => {
    const ledger = await aLedger();
    await ledger.upload('import.xml', goods(ledger.id, 3));
    await ledger.importFile('import.xml');
    const [job] = await jobsOf(ledger.connection.id);
    await database.db
      .update(exchangeJob)
      .set({ state: 'running', finishedAt: null })
      .where(eq(exchangeJob.id, job!.id));
    await expect.poll(async () => (await jobsOf(ledger.connection.id))[0]!.state, { timeout: 10_000 }).toBe('done');
    expect((await jobsOf(ledger.connection.id))[0]!.attempts).toBe(2);
  });
});

async function jobsOf(connectionId: number) {
  const rows = await database.db
    .select({ job: exchangeJob })
    .from(exchangeJob)
    .innerJoin(exchangeSession, eq(exchangeSession.id, exchangeJob.sessionId))
    .where(eq(exchangeSession.connectionId, connectionId))
    .orderBy(exchangeJob.id);
  return rows.map(({ job }) => job);
}
