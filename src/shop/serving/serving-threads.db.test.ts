import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { price } from '#goods/pricing/server/tables.ts';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { type Db, serverAddress, transaction } from '#server/db/index.ts';
import { freePort } from '#server/testing/free-port.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import type { Data, Envelope } from '#shared/endpoint.ts';

const THREADS = 3;

/** That the kernel gives all of them to one of three threads happens once in 10^18 times. */
const CONNECTIONS = 40;

const METRICS_TOKEN = 'figures-of-this-test';

let db: Db;
let shop: ChildProcess;
let origin: string;
let metricsPort: number;
let folder: string;
let token: string;
let logged = '';

beforeAll(async () => {
  ({ db } = await ownedDatabase());
  ({ token } = await aBuyer(db));
  folder = mkdtempSync(join(tmpdir(), 'optovik-threads-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  metricsPort = await freePort();
  const preloaded = new URL('failing-thread.fixture.ts', import.meta.url).href;
  shop = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `--import=${preloaded}`, 'src/shop/main.ts'],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: serverAddress(db),
        DEMO: '0',
        THREADS: String(THREADS),
        LOG_LEVEL: 'info',
        METRICS_PORT: String(metricsPort),
        METRICS_TOKEN,
        FAILING_THREAD_FILE: join(folder, 'fail'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  shop.stdout!.on('data', (text: Buffer) => (logged += String(text)));
  while (!logged.includes('Магазин открыт')) {
    if (shop.exitCode !== null) throw new Error(`The shop has ended:\n${logged}`);
    await sleep(50);
  }
});

afterAll(async () => {
  const exited = once(shop, 'exit');
  shop.kill('SIGTERM');
  await exited;
  rmSync(folder, { recursive: true, force: true });
});

/** Asks on many connections of their own, so that all threads are asked. */
const askAll = (path: string, init: RequestInit = {}): Promise<Response[]> => {
  const headers = { authorization: `Bearer ${token}`, connection: 'close', ...init.headers };
  return Promise.all(Array.from({ length: CONNECTIONS }, () => fetch(`${origin}${path}`, { ...init, headers })));
};

async function listAll(code: string) {
  const answers = await askAll(`/web/catalog/${code}/`);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const lists = (await Promise.all(answers.map((answer) => answer.json()))) as Envelope<Data<'catalogPage'>>[];
  return lists.map(({ data }) => (data && 'products' in data ? data.products.items[0] : undefined));
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 100 });

it('every thread shows new goods, names, prices and finds them', async () => {
  const { id: sectionId, code } = await aSection(db);
  const { id } = await aProduct(db, { name: 'Крюк трёхпоточный', price: 10_000, stock: 5, sectionIds: [sectionId] });
  await eventually(async () =>
    expect((await listAll(code)).every((item) => item?.prices?.valueVat === 100)).toBe(true),
  );
  await transaction(db, async (tx) => {
    await tx.update(price).set({ value: 7700 }).where(eq(price.itemId, id));
    await recordCatalogueChange(tx, 'price', [id]);
  });
  await eventually(async () => expect((await listAll(code)).every((item) => item?.prices?.valueVat === 77)).toBe(true));
  await transaction(db, async (tx) => {
    await tx.update(product).set({ name: 'Скоба трёхпоточная' }).where(eq(product.id, id));
    await recordCatalogueChange(tx, 'item', [id]);
  });
  await eventually(async () =>
    expect((await listAll(code)).every((item) => item?.name === 'Скоба трёхпоточная')).toBe(true),
  );
  await eventually(async () => {
    const found = await askAll(`/web/search/?QUERY=${encodeURIComponent('скоба трехпоточная')}`);
    const texts = await Promise.all(found.map((answer) => answer.text()));
    // What was looked for is marked in the names
    const names = texts.map((text) => text.replaceAll(/<[^>]*>/g, ''));
    expect(names.every((text) => text.includes('Скоба трёхпоточная'))).toBe(true);
  });
});

it('figures of all threads are added up, at a port of their own and for the token alone', async () => {
  const read = async (authorization: string) => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { authorization } });
    return { status: answer.status, text: await answer.text() };
  };
  const answered = (text: string) =>
    Number(
      /^optovik_http_requests_total\{call="GET \/health\/live",result="ok",status="200"\} (\d+)$/m.exec(text)?.[1] ?? 0,
    );
  const before = await read(`Bearer ${METRICS_TOKEN}`);
  expect(before.status).toBe(200);
  await askAll('/health/live');
  const { text } = await read(`Bearer ${METRICS_TOKEN}`);
  expect(answered(text) - answered(before.text)).toBe(CONNECTIONS);
  expect(text).toContain(`optovik_threads ${THREADS}\n`);
  expect(text.match(/^optovik_event_loop_delay_seconds\{thread="\d"\} [\d.e-]+$/gm)).toHaveLength(THREADS);
  expect(text).toMatch(/^optovik_database_up 1$/m);
  expect(text).toMatch(/^optovik_ready\{status="ok"\} 1$/m);
  expect(text).toMatch(/^optovik_catalogue_age_seconds [\d.]+$/m);
  expect(text).toMatch(/^optovik_disk_free_bytes \d+$/m);
  expect(text).toMatch(/^optovik_letters_waiting \d+$/m);
  // The database has no import yet
  expect(text).not.toMatch(/^optovik_goods_import_seconds\{/m);
  expect((await read('Bearer another-token-here')).status).toBe(401);
  expect((await read('')).status).toBe(401);
  expect((await fetch(`${origin}/metrics`, { redirect: 'manual' })).status).not.toBe(200);
});

it('a limit holds for all threads together', async () => {
  // An address alone may ask for the description of the calls so often
  const limit = 120;
  const statuses: number[] = [];
  for (let asked = 0; asked < limit + CONNECTIONS; asked += CONNECTIONS) {
    statuses.push(...(await askAll('/api/openapi.json')).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
  expect(statuses.filter((status) => status === 429)).toHaveLength(CONNECTIONS);
});

it('a thread that fails is replaced, and the others answer meanwhile', async () => {
  const began = logged.length;
  writeFileSync(join(folder, 'fail'), '');
  await vi.waitFor(() => expect(existsSync(join(folder, 'fail'))).toBe(false));
  const statuses: (number | null)[] = [];
  while (!logged.slice(began).includes('Server listening')) {
    const answer = await fetch(`${origin}/health/live`, { headers: { connection: 'close' } }).catch(() => null);
    statuses.push(answer?.status ?? null);
    await sleep(20);
  }
  expect(logged.slice(began)).toContain('Failing on purpose');
  // A connection that the thread has just been given is closed with it; any other is answered
  expect(statuses.filter((status) => status === null).length).toBeLessThanOrEqual(1);
  expect(statuses).toContain(200);
  expect((await askAll('/health/ready')).map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(200));
});
