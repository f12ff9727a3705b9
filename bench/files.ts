import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/index.ts';
import { openFileStore, type StoreSettings, storeSettingsOf } from '#server/files/store/open-file-store.ts';
import { readEnv } from '#server/env.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { memoryOf } from './start/memory-of.ts';
import { DEMO_ADDRESS, startDemoShop } from './start/start-demo-shop.ts';

const PICTURES = 10_000;
const BYTES = 100_000;
const READ = 1000;
const AT_ONCE = 4;

/**
 * A gigabyte of pictures in each store: how fast they are stored, the time to the first byte of a picture that the node has not
 * read yet and of one that it has, and the memory of all processes after 1,000 pictures.
 */
export const filesBenchmark: Benchmark = async ({ print }) => {
  const shared = mkdtempSync(join(tmpdir(), 'optovik-bench-files-'));
  const s3 = process.env.TEST_S3_ENDPOINT;
  const stores: Record<string, Record<string, string>> = {
    database: { FILE_STORE: 'database' },
    folder: { FILE_STORE: shared },
    ...(s3 === undefined
      ? {}
      : {
          S3: {
            FILE_STORE: 's3://optovik-tests/bench',
            S3_ENDPOINT: s3,
            S3_ACCESS_KEY: process.env.TEST_S3_ACCESS_KEY!,
            S3_SECRET_KEY: process.env.TEST_S3_SECRET_KEY!,
          },
        }),
  };
  try {
    for (const [name, settings] of Object.entries(stores)) await measure(name, settings, print);
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
};

async function measure(
  name: string,
  settings: Record<string, string>,
  print: Parameters<Benchmark>[0]['print'],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  const shop = await startDemoShop(folder, 1, settings);
  try {
    const before = memoryOf(shop.pid, shop.cluster).proportional;
    const { names, seconds } = await putPictures(folder, storeSettingsOf(readEnv(settings)));
    print(figure(`${name}: stored, megabytes a second`, (PICTURES * BYTES) / 1e6 / seconds, ''));
    const some = names.filter((_, n) => n % (PICTURES / READ) === 0);
    for (const when of ['first', 'again']) {
      const times = await firstBytes(some);
      print(figure(`${name}: first byte, ${when}, median`, times[times.length >> 1]!, 'ms'));
      print(figure(`${name}: first byte, ${when}, p99`, times[Math.floor(times.length * 0.99)]!, 'ms'));
    }
    print(figure(`${name}: memory added`, memoryOf(shop.pid, shop.cluster).proportional - before, 'MB'));
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function putPictures(folder: string, settings: StoreSettings): Promise<{ names: string[]; seconds: number }> {
  const database = await openDatabase({ directory: join(folder, 'database'), isCommand: true, poolSize: AT_ONCE });
  try {
    const store = (await openFileStore(settings))(database.db);
    const names: string[] = [];
    const started = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (names.length < PICTURES) {
          const content = randomBytes(BYTES);
          const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.webp`;
          names.push(name);
          await store.put(`goods/${name}`, content);
        }
      }),
    );
    return { names, seconds: (performance.now() - started) / 1000 };
  } finally {
    await database.close();
  }
}

/** Milliseconds until the answer begins, sorted; four pictures at once. */
async function firstBytes(names: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const left = [...names];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        const started = performance.now();
        const answer = await fetch(`${DEMO_ADDRESS}/files/goods/${name}`);
        times.push(performance.now() - started);
        const { length } = Buffer.from(await answer.arrayBuffer());
        if (answer.status !== 200 || length !== BYTES) throw new Error(`${name}: ${answer.status}, ${length} bytes`);
      }
    }),
  );
  return times.toSorted((a, b) => a - b);
}
