import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { importRun } from '#exchange/goods-import/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { source } from '#goods/sources/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { type Db, serverAddress } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { freePort } from '#server/testing/free-port.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';

const MONITORING = new URL('../../../deploy/monitoring/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, MONITORING), 'utf8');

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

describe.skipIf(!hasPrometheus)('in a real Prometheus (Debian package prometheus)', () => {
  const started: ChildProcess[] = [];
  let folder: string;
  let asked: string;

  beforeAll(async () => {
    const { db } = await ownedDatabase();
    const { token } = await fill(db);
    folder = mkdtempSync(join(tmpdir(), 'optovik-board-'));
    const [port, metrics, prometheus] = [await freePort(), await freePort(), await freePort()];
    await startShop(db, { port, metrics });
    asked = `http://127.0.0.1:${prometheus}`;
    const config = parse(read('prometheus.yml')) as { scrape_configs: object[] };
    const scrape_configs = [
      { ...config.scrape_configs[0], scrape_interval: '1s', static_configs: [{ targets: [`127.0.0.1:${metrics}`] }] },
    ];
    writeFileSync(join(folder, 'alarms.yml'), read('alarms.yml'));
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify({ ...config, scrape_configs }));
    const args = [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/tsdb`,
      `--web.listen-address=127.0.0.1:${prometheus}`,
    ];
    started.push(spawn('prometheus', args, { stdio: 'ignore' }));
    const visit = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' }).catch(() => undefined);
    };
    await vi.waitFor(
      async () => {
        await Promise.all(['/auth', '/web/catalog/', '/web/basket/', '/health/live'].map(visit));
        if ((await query('min_over_time(optovik_ready[5s]) == 1 and count_over_time(optovik_ready[1m]) > 5')) === 0)
          throw new Error('The shop has not been read often enough');
      },
      { timeout: 120_000, interval: 500 },
    );
  });

  afterAll(async () => {
    for (const child of started.filter(({ exitCode }) => exitCode === null)) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** How many series a query finds. Throws where it is not understood. */
  async function query(expr: string): Promise<number> {
    const answer = await fetch(`${asked}/api/v1/query?${new URLSearchParams({ query: expr }).toString()}`);
    const { status, data, error } = (await answer.json()) as {
      status: string;
      data: { result: unknown[] };
      error?: string;
    };
    if (status !== 'success') throw new Error(`${expr}: ${error}`);
    return data.result.length;
  }

  async function startShop(db: Db, { port, metrics }: { port: number; metrics: number }): Promise<void> {
    const shop = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/shop/main.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: serverAddress(db),
        DEMO: '0',
        THREADS: '2',
        METRICS_PORT: String(metrics),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(shop);
    let logged = '';
    shop.stdout!.on('data', (text: Buffer) => (logged += String(text)));
    while (!logged.includes('Магазин открыт')) {
      if (shop.exitCode !== null) throw new Error(`The shop has ended:\n${logged}`);
      await sleep(50);
    }
  }

  it('every query of the board gives a series', async () => {
    const { panels } = JSON.parse(read('board.json')) as { panels: { title: string; targets?: { expr: string }[] }[] };
    const queries = nonEmpty(panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr }))));
    const empty = [];
    for (const { title, expr } of queries) if ((await query(expr)) === 0) empty.push({ title, expr });
    expect(empty).toEqual([]);
  });

  it('every alarm is evaluated, and none fires in a healthy shop', async () => {
    const answer = await fetch(`${asked}/api/v1/rules`);
    const { data } = (await answer.json()) as {
      data: { groups: { rules: { name: string; health: string; state: string }[] }[] };
    };
    const rules = nonEmpty(data.groups.flatMap((group) => group.rules));
    expect(rules.filter(({ health }) => health === 'err')).toEqual([]);
    expect(rules.filter(({ state }) => state === 'firing')).toEqual([]);
  });
});

/** A buyer, goods that were imported, an order, 1C, and a letter that waits. */
async function fill(db: Db): Promise<{ token: string }> {
  const buyer = await aBuyer(db);
  await aProduct(db, { price: 10_000, stock: 5 });
  await anOrder(db, buyer);
  const [from] = await db.insert(source).values({ name: 'Склад' }).returning();
  await db.insert(importRun).values({
    sourceId: from!.id,
    files: [],
    state: 'done',
    counts: { stockStated: 1 },
    finishedAt: new Date(),
  });
  await db
    .insert(exchangeConnection)
    .values({ name: '1С', login: '1c', passwordHash: 'none', sourceId: from!.id, seenAt: new Date() });
  await db.insert(outbox).values({ channel: 'mail', kind: 'order.placed', recipient: 'anna@firm.example' });
  return buyer;
}
