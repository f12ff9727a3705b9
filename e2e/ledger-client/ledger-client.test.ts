import { afterEach, describe, expect, test } from 'vitest';
import { openLedger, type LedgerOptions } from './ledger-client.ts';
import { LOGIN, openModelEndpoint, PASSWORD, type ModelEndpoint } from './model-endpoint.ts';
import { ORDERS } from './model-orders.ts';
import { readZip } from './read-zip.ts';
import { AnswerTimeout } from './send-request.ts';
import { ExchangeFailure } from './exchange-session.ts';
import { ProgressLimit } from './send-files.ts';
import { zipArchive } from './zip-archive.ts';

const xml = (text: string) => Buffer.from(`<КоммерческаяИнформация>${text}</КоммерческаяИнформация>`);
const GOODS = [
  { name: 'import0_1.xml', content: xml('а'.repeat(1500)) },
  { name: 'offers0_1.xml', content: xml('б') },
  { name: 'import_files/ab/рисунок 1.jpg', content: Buffer.from([0xff, 0xd8, 0x0d, 0x0a]) },
];
const DOCUMENTS = [{ name: 'orders-1.xml', content: xml('в') }];

let endpoint: ModelEndpoint;
afterEach(() => endpoint.close());

type ModelOptions = Parameters<typeof openModelEndpoint>[0];

async function openBoth(variant: LedgerOptions['variant'], model: ModelOptions = {}, own: Partial<LedgerOptions> = {}) {
  const encoding = own.encoding ?? (variant === '8.2' ? 'windows-1251' : 'utf-8');
  endpoint = await openModelEndpoint({ orders: ORDERS, encoding, ...model });
  return openLedger({ url: endpoint.url, login: LOGIN, password: PASSWORD, variant, ...own });
}

const steps = () => endpoint.requests.map(({ step }) => step);
/** Steps with what follows one another once. */
const course = () => steps().filter((step, index, all) => step !== all[index - 1]);
const importedNames = () => [...endpoint.imported.keys()];

describe('variants', () => {
  test('8.2 sends each file in parts without zip and logs in once', async () => {
    const ledger = await openBoth('8.2', { fileLimit: 700 });
    const report = await ledger.sendGoods(GOODS);
    expect(report).toMatchObject({ zipped: false, fileLimit: 700, parts: 7 });
    expect(report.imports.map(({ filename, progress }) => [filename, progress])).toEqual([
      ['import0_1.xml', 1],
      ['offers0_1.xml', 1],
    ]);
    expect(course()).toEqual(['checkauth', 'init', 'file', 'import']);
    expect(endpoint.imported.get('import0_1.xml')).toEqual(GOODS[0]!.content);
    expect(endpoint.requests.filter(({ authorization }) => authorization).map(({ step }) => step)).toEqual([
      'checkauth',
    ]);
    expect(endpoint.requests.every(({ parameters }) => !parameters.has('sessid') && !parameters.has('version'))).toBe(
      true,
    );
  });

  test('ut11 sends one archive in parts under one name and imports the names inside', async () => {
    const ledger = await openBoth('ut11', { fileLimit: 100 });
    const report = await ledger.sendGoods(GOODS, { partBytes: 64 });
    expect(report.zipped).toBe(true);
    expect(report.parts).toBeGreaterThan(5);
    const sent = endpoint.requests.filter(({ step }) => step === 'file');
    expect(new Set(sent.map(({ parameters }) => parameters.get('filename'))).size).toBe(1);
    expect(importedNames()).toEqual(['import0_1.xml', 'offers0_1.xml']);
    expect(endpoint.imported.get('import0_1.xml')).toEqual(GOODS[0]!.content);
  });

  test('ut11 sends plain files where the shop has zip=no', async () => {
    const ledger = await openBoth('ut11', { zip: false });
    expect(await ledger.sendGoods(GOODS)).toMatchObject({ zipped: false, parts: 6 });
    expect(importedNames()).toEqual(['import0_1.xml', 'offers0_1.xml']);
  });

  test('3.1 appends version and sessid and ends with deactivate and complete', async () => {
    const ledger = await openBoth('3.1');
    await ledger.sendGoods(GOODS);
    expect(course()).toEqual(['checkauth', 'init', 'file', 'import', 'deactivate', 'complete']);
    const [first, ...rest] = endpoint.requests;
    expect(first!.parameters.get('version')).toBe('3.1');
    expect(rest.every(({ parameters, cookie }) => cookie === `exchange=${parameters.get('sessid')}`)).toBe(true);
    expect(endpoint.requests.find(({ step }) => step === 'deactivate')!.parameters.get('timestamp')).toMatch(
      /^\d{10}$/,
    );
    endpoint.requests.length = 0;
    await ledger.sendOrders(DOCUMENTS);
    expect(course()).toEqual(['checkauth', 'init', 'file', 'import']);
    expect(endpoint.requests.every(({ parameters }) => parameters.get('type') === 'sale')).toBe(true);
  });

  test('orders come with their lines and leave once they are confirmed', async () => {
    const ledger = await openBoth('8.2');
    const { documents, raw } = await ledger.takeOrders();
    expect(raw.subarray(0, 5).toString()).toBe('<?xml');
    expect(documents.map(({ id, number, sum, lines }) => ({ id, number, sum, lines: lines.length }))).toEqual([
      { id: 'order-1', number: 'ОП-000001', sum: '451.50', lines: 2 },
      { id: 'order-2', number: 'ОП-000002', sum: '33.33', lines: 1 },
    ]);
    expect(documents[0]).toMatchObject({
      comment: 'Позвонить & привезти',
      counterparties: [{ id: 'company-1', role: 'Покупатель', taxNumber: '7707083893' }],
      requisites: { Отменен: 'false' },
    });
    expect(documents[0]!.version).not.toBe(documents[1]!.version);
    expect((await ledger.takeOrders()).documents[0]!.version).toBe(documents[0]!.version);
    await ledger.confirm();
    expect([...endpoint.delivered]).toEqual(['ОП-000001', 'ОП-000002']);
    expect((await ledger.takeOrders()).documents).toEqual([]);
  });

  test('init before query follows the variant and can be chosen', async () => {
    const ledger = await openBoth('ut11');
    await ledger.takeOrders();
    await ledger.takeOrders({ init: true });
    expect(steps()).toEqual(['checkauth', 'query', 'checkauth', 'init', 'query']);
  });

  test('a connection with a byte order mark is read', async () => {
    const ledger = await openBoth('ut11', {}, { encoding: 'utf-8-bom' });
    expect((await ledger.takeOrders()).documents).toHaveLength(2);
  });
});

describe('misbehaviour', () => {
  const inParts = { partBytes: 1000 };

  test('a part that is cut and sent again arrives whole', async () => {
    const ledger = await openBoth('8.2');
    await ledger.sendGoods(GOODS, { ...inParts, misbehave: { cut: { part: 2, bytes: 300, next: 'resend' } } });
    expect(endpoint.imported.get('import0_1.xml')).toEqual(GOODS[0]!.content);
  });

  test('a session that stops at a cut asks nothing more', async () => {
    const ledger = await openBoth('8.2');
    const report = await ledger.sendGoods(GOODS, { misbehave: { cut: { part: 2, bytes: 0, next: 'stop' } } });
    expect(report.stopped).toEqual({ after: 'file', reason: 'cut' });
    expect(steps()).toEqual(['checkauth', 'init', 'file']);
  });

  test('a restart logs in again and sends all parts without init', async () => {
    const ledger = await openBoth('8.2', { fileLimit: 10_000 });
    const misbehave = { restartAfterPart: 2 };
    const error = await ledger.sendGoods(GOODS, { misbehave }).catch((error: unknown) => error);
    expect(steps().slice(0, 8)).toEqual(['checkauth', 'init', 'file', 'file', 'checkauth', 'file', 'file', 'file']);
    // The model appends what comes again, so the file is broken
    expect(error).toBeInstanceOf(ExchangeFailure);
    expect((error as ExchangeFailure).step).toBe('import');
    endpoint.requests.length = 0;
    const cut = { part: 1, bytes: 10, next: 'restart' } as const;
    await ledger.sendGoods(GOODS, { misbehave: { cut } });
    expect(steps().slice(0, 6)).toEqual(['checkauth', 'init', 'checkauth', 'file', 'file', 'file']);
  });

  test('a part and a step are repeated', async () => {
    const ledger = await openBoth('3.1', { fileLimit: 10_000 });
    await ledger.sendGoods(GOODS, { misbehave: { repeatPart: 3, repeatStep: 'import' } });
    expect(steps().slice(0, 6)).toEqual(['checkauth', 'init', 'file', 'file', 'file', 'file']);
    // Progress, success and success again, of two files
    expect(steps().slice(6, 12)).toEqual(Array.from({ length: 6 }, () => 'import'));
    expect(steps().slice(12)).toEqual(['deactivate', 'complete']);
    endpoint.requests.length = 0;
    await ledger.takeOrders({ misbehave: { repeatStep: 'success' } });
    await ledger.confirm();
    expect(steps()).toEqual(['checkauth', 'init', 'query', 'success', 'success']);
  });

  test('a silent sender stops in the middle of an import', async () => {
    const ledger = await openBoth('ut11', { progress: 5 });
    const report = await ledger.sendGoods(GOODS, { misbehave: { silentAfter: { step: 'import', times: 3 } } });
    expect(report).toMatchObject({ stopped: { after: 'import', reason: 'silent' }, imports: [{ progress: 2 }] });
    expect(steps().filter((step) => step === 'import')).toHaveLength(3);
    expect((await ledger.takeOrders({ misbehave: { silentAfter: { step: 'checkauth' } } })).stopped?.after).toBe(
      'checkauth',
    );
  });

  test('an old cookie is sent in place of the one of the session', async () => {
    const ledger = await openBoth('3.1');
    await ledger.takeOrders();
    const old = endpoint.requests.at(-1)!.cookie;
    await ledger.takeOrders();
    expect(endpoint.requests.at(-1)!.cookie).not.toBe(old);
    await ledger.takeOrders({ misbehave: { keepOldCookie: true } });
    expect(endpoint.requests.at(-1)).toMatchObject({ cookie: old, authorization: undefined });
  });

  test('a sender without cookies sends its credentials each time', async () => {
    const ledger = await openBoth('8.2');
    await ledger.takeOrders({ misbehave: { basicEachTime: true } });
    await ledger.confirm();
    expect(endpoint.requests.every(({ cookie, authorization }) => !cookie && authorization)).toBe(true);
    expect(endpoint.delivered.size).toBe(2);
  });

  test('success in a session that queried nothing confirms nothing', async () => {
    const ledger = await openBoth('8.2');
    await expect(ledger.confirm()).rejects.toThrow('call takeOrders first');
    await ledger.takeOrders();
    await ledger.confirm({ newSession: true });
    expect(endpoint.delivered.size).toBe(0);
  });

  test('parts above the limit are sent on purpose only', async () => {
    const ledger = await openBoth('8.2', { fileLimit: 700 });
    expect((await ledger.sendGoods(GOODS, { partBytes: 5000 })).parts).toBe(7);
    expect((await ledger.sendGoods(GOODS, { partBytes: 5000, misbehave: { overLimit: true } })).parts).toBe(3);
  });
});

describe('refusals', () => {
  test('a failure ends the session with its step and its reason', async () => {
    const ledger = await openBoth('8.2', {}, { password: 'чужой' });
    await expect(ledger.sendGoods(GOODS)).rejects.toMatchObject({ step: 'checkauth', reason: 'Войдите снова.' });
    expect(ledger.exchanges.map(({ step, status, verdict }) => [step, status, verdict])).toEqual([
      ['checkauth', 200, 'failure'],
    ]);
  });

  test('a late answer ends the session', async () => {
    const ledger = await openBoth('8.2', { alter: (reply) => void (reply.delayMs = 500) }, { answerTimeoutMs: 50 });
    await expect(ledger.takeOrders()).rejects.toBeInstanceOf(AnswerTimeout);
  });

  test('progress without an end is bounded', async () => {
    const ledger = await openBoth('8.2', { progress: Infinity }, { progressLimitMs: 100 });
    await expect(ledger.sendGoods(GOODS)).rejects.toBeInstanceOf(ProgressLimit);
  });

  test('an archive is the same each time and holds its files', async () => {
    endpoint = await openModelEndpoint();
    const archive = zipArchive(GOODS);
    expect(zipArchive(GOODS)).toEqual(archive);
    expect([...readZip(archive)]).toEqual(GOODS.map(({ name, content }) => [name, content]));
  });
});
