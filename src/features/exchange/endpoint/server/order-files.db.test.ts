import { readFileSync } from 'node:fs';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { aConnection } from '#exchange/connections/server/factory.ts';
import type { Database } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aSender, exchangeNode } from './exchange.fixture.ts';
import { exchangeFile, exchangeJob, exchangeSession } from './tables.ts';
import { FILE_LIMIT } from './receive-part.ts';
import { zip } from './zip.fixture.ts';

let database: Database;
let url: string;
let failures: unknown[];
/** The contents of the files of orders, as they were imported. */
let taken: { connectionId: number; text: string }[];

beforeAll(async () => {
  database = await testDatabase();
  taken = [];
  ({ url, failures } = await exchangeNode(database, {
    importOrders: (_db, { id }, { path }) => {
      const text = readFileSync(path, 'utf8');
      if (text === 'broken') return Promise.reject(new RefusedFile('это не XML'));
      taken.push({ connectionId: id, text });
      return Promise.resolve({ lines: ['Документы: принято 1, без изменений 0', 'Документ 1: замечание'] });
    },
  }));
});

async function aLedger() {
  const connection = await aConnection(database.db);
  const sender = aSender(url, connection);
  await sender.logIn('sale');
  return { ...sender, connection };
}
type Ledger = Awaited<ReturnType<typeof aLedger>>;

const sendFile = (ledger: Ledger, name: string, content: string | Buffer) =>
  ledger.upload(name, content, { type: 'sale', size: FILE_LIMIT });

/** The last part of the open files of a connection came so long ago. */
async function letPass({ connection }: Ledger, interval: string): Promise<void> {
  const sessions = database.db
    .select({ id: exchangeSession.id })
    .from(exchangeSession)
    .where(eq(exchangeSession.connectionId, connection.id));
  await database.db
    .update(exchangeFile)
    .set({ receivedAt: sql`now() - ${interval}::interval` })
    .where(and(sql`${exchangeFile.sessionId} in ${sessions}`, eq(exchangeFile.state, 'open')));
}

const takenBy = ({ connection }: Ledger) =>
  taken.filter(({ connectionId }) => connectionId === connection.id).map(({ text }) => text);

const jobsOf = ({ connection }: Ledger) =>
  database.db
    .select({
      name: exchangeJob.name,
      state: exchangeJob.state,
      message: exchangeJob.message,
      report: exchangeJob.report,
    })
    .from(exchangeJob)
    .innerJoin(exchangeSession, eq(exchangeSession.id, exchangeJob.sessionId))
    .where(eq(exchangeSession.connectionId, connection.id))
    .orderBy(exchangeJob.id);

const soon = { timeout: 15_000 };

describe('files of orders whose import nobody asks for', () => {
  it('are imported after a minute under any name, and so are all documents of an archive', async () => {
    const plain = await aLedger();
    await sendFile(plain, 'documents', 'first');
    await sendFile(plain, 'orders.xml', 'second');
    const archived = await aLedger();
    await sendFile(
      archived,
      'documents.zip',
      zip({ 'v8/orders-2.xml': 'b', 'v8/orders-10.xml': 'c', 'note.txt': 'x' }),
    );
    await letPass(plain, '2 minutes');
    await letPass(archived, '2 minutes');
    await expect.poll(() => takenBy(plain), soon).toEqual(['first', 'second']);
    await expect.poll(() => takenBy(archived), soon).toEqual(['b', 'c']);
    await expect.poll(async () => (await jobsOf(archived))[0]?.state, soon).toBe('done');
    expect((await jobsOf(archived))[0]!.report).toEqual([
      'Документы: принято 1, без изменений 0 (orders-2.xml)',
      'Документы: принято 1, без изменений 0 (orders-10.xml)',
      'Документ 1: замечание',
      'Документ 1: замечание',
    ]);
    expect(failures).toEqual([]);
  });

  it('fail with the reason where an archive holds no documents, or one that is not sound', async () => {
    const [empty, broken] = [await aLedger(), await aLedger()];
    await sendFile(empty, 'documents.zip', zip({ 'note.txt': 'x' }));
    await sendFile(broken, 'documents.zip', zip({ 'a.xml': 'good', 'b.xml': 'broken' }));
    expect(await empty.importFile('documents.zip', 'sale')).toBe('failure\nВ архиве documents.zip нет файлов XML');
    expect(await broken.importFile('documents.zip', 'sale')).toBe('failure\nb.xml: это не XML');
  });

  it('are not cut in the middle of an upload whose next part takes its time', async () => {
    const ledger = await aLedger();
    await sendFile(ledger, 'orders.xml', Buffer.alloc(FILE_LIMIT, 32));
    await letPass(ledger, '2 minutes');
    await sendFile(ledger, 'other.xml', 'after it');
    await database.db
      .update(exchangeFile)
      .set({ receivedAt: sql`now() - interval '2 minutes'` })
      .where(eq(exchangeFile.name, 'other.xml'));
    await expect.poll(() => takenBy(ledger), soon).toEqual(['after it']);
    await letPass(ledger, '5 minutes');
    await expect.poll(() => takenBy(ledger).length, soon).toBe(2);
  });

  it('come before what their sender brings with its next login', async () => {
    const ledger = await aLedger();
    await sendFile(ledger, 'orders.xml', 'older');
    await ledger.logIn('sale');
    await sendFile(ledger, 'orders.xml', 'newer');
    expect(await ledger.importFile('orders.xml', 'sale')).toBe('success');
    expect(takenBy(ledger)).toEqual(['older', 'newer']);
  });

  it('stay with a second sender of the same login that is at work', async () => {
    const first = await aLedger();
    await sendFile(first, 'orders.xml', 'half');
    const second = { ...aSender(url, first.connection), connection: first.connection };
    await second.logIn('sale');
    await first.say({ type: 'sale', mode: 'info' });
    await sendFile(second, 'orders.xml', 'whole');
    expect(await second.importFile('orders.xml', 'sale')).toBe('success');
    expect(takenBy(first)).toEqual(['whole']);
  });
});

it('jobs of one accounting system follow one another, on any number of nodes', async () => {
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const importOrders = async (_db: unknown, _connection: unknown, { name }: { name: string }) => {
    if (name === 'slow.xml') await gate.promise;
    order.push(name);
    return { lines: [] };
  };
  const own = await testDatabase();
  const nodes = [await exchangeNode(own, { importOrders }), await exchangeNode(own, { importOrders })];
  const [one, other] = [await aConnection(own.db), await aConnection(own.db)];
  for (const [connection, name] of [
    [one, 'slow.xml'],
    [one, 'later.xml'],
    [other, 'of another.xml'],
  ] as const) {
    const sender = aSender(nodes[0]!.url, connection);
    await sender.logIn('sale');
    await sender.upload(name, 'x', { type: 'sale' });
    void sender.say({ type: 'sale', mode: 'import', filename: name });
    await expect.poll(() => own.db.$count(exchangeJob, eq(exchangeJob.name, name))).toBe(1);
  }
  await expect.poll(() => order, soon).toEqual(['of another.xml']);
  gate.resolve();
  await expect.poll(() => order, soon).toEqual(['of another.xml', 'slow.xml', 'later.xml']);
});
