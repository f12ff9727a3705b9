import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transaction } from '#server/db/index.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { databaseStore } from './database-store.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { openFileStore, storeSettingsOf } from './open-file-store.ts';
import type { S3Settings } from './s3-store.ts';
import { keptPiece } from './tables.ts';

const { db } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'optovik-store-'));
afterFile(() => rmSync(folder, { recursive: true, force: true }));

/** A store of the S3 protocol, such as the one that `.ci/swift` starts. */
const endpoint = process.env.TEST_S3_ENDPOINT;

const stores: [string, FileStore | null][] = [
  ['database', databaseStore(db)],
  ['folder', folderStore(folder)],
  ['S3, where TEST_S3_ENDPOINT names one', endpoint === undefined ? null : await emptyBucket(endpoint)],
];

async function emptyBucket(at: string): Promise<FileStore> {
  const settings = storeSettingsOf({
    FILE_STORE: 's3://optovik-tests/a/b',
    S3_ENDPOINT: at,
    S3_REGION: process.env.TEST_S3_REGION ?? 'us-east-1',
    S3_ACCESS_KEY: process.env.TEST_S3_ACCESS_KEY,
    S3_SECRET_KEY: process.env.TEST_S3_SECRET_KEY,
  });
  const { accessKey, secretKey, region, bucket } = settings as S3Settings;
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new S3Client({ endpoint: at, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
  });
  const store = (await openFileStore(settings))(db);
  const left: string[] = [];
  for await (const { key } of store.list('')) left.push(key);
  await store.remove(left);
  return store;
}

const keyPart = fc
  .string({ unit: fc.constantFrom(...'abz019-_.A'), minLength: 1, maxLength: 6 })
  .map((text) => `k${text}`);
const keys = fc.array(keyPart, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));

async function read(store: FileStore, key: string, range?: ByteRange): Promise<Buffer | null> {
  const content = await store.read(key, range);
  return content && buffer(Readable.from(content));
}

const listed = async (store: FileStore, prefix: string) => {
  const found: { key: string; size: number }[] = [];
  for await (const { key, size } of store.list(prefix)) found.push({ key, size });
  return found;
};

/** The same bytes in parts of these lengths, the rest as the last one. */
async function* inParts(content: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (const length of lengths) {
    yield content.subarray(at, at + length);
    at += length;
  }
  yield content.subarray(at);
}

describe.for(stores)('the store of files: %s', ([name, found]) => {
  const store = found!;
  const runs = name === 'database' ? 30 : 10;

  it.skipIf(found === null)('gives back what was put, whole and in every part, however it came', async () => {
    const sizes = fc.oneof(
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 262_100, max: 262_200 }),
      fc.constant(1_048_576),
      fc.integer({ min: 0, max: 3_000_000 }),
    );
    const shapes = fc.tuple(
      keys,
      sizes,
      fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 6 }),
      fc.nat(),
      fc.nat(),
    );
    await fc.assert(
      fc.asyncProperty(shapes, async ([path, size, lengths, a, b]) => {
        const key = `parts/${path}/end`;
        const content = randomBytes(size);
        await store.put(key, lengths.length > 0 ? inParts(content, lengths) : content);
        expect((await read(store, key))!.equals(content)).toBe(true);
        expect(await store.find(key)).toMatchObject({ key, size });
        if (size === 0) return;
        const [from, to] = [a % size, b % size].toSorted((one, other) => one - other) as [number, number];
        expect((await read(store, key, { from, to }))!.equals(content.subarray(from, to + 1))).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  it.skipIf(found === null)('does what a map of keys does', async () => {
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom('put', 'put', 'remove'),
        fc.constantFrom('a', 'a-b', 'a.b', 'b/c', 'b/c-d', 'b-c', 'b/c.d/e'),
        fc.nat(500),
      ),
      { maxLength: 20 },
    );
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const root = `map${turn++}/`;
        const model = new Map<string, number>();
        for (const [step, key, size] of all) {
          if (step === 'put') {
            await store.put(root + key, Buffer.alloc(size));
            model.set(root + key, size);
          } else {
            await store.remove([root + key]);
            model.delete(root + key);
          }
        }
        const expected = [...model]
          .map(([key, size]) => ({ key, size }))
          .toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
        expect(await listed(store, root)).toEqual(expected);
        expect(await listed(store, `${root}b/`)).toEqual(expected.filter(({ key }) => key.startsWith(`${root}b/`)));
        expect(await listed(store, `${root}a-`)).toEqual(expected.filter(({ key }) => key.startsWith(`${root}a-`)));
      }),
      { numRuns: Math.ceil(runs / 2) },
    );
  });

  it.skipIf(found === null)('has nothing of a file that came in part', async () => {
    async function* broken() {
      yield randomBytes(2_000_000);
      throw new Error('the sender has left');
    }
    await expect(store.put('broken/file', broken())).rejects.toThrow('the sender has left');
    expect(await store.find('broken/file')).toBeNull();
    expect(await store.read('broken/file')).toBeNull();
    expect(await listed(store, 'broken/')).toEqual([]);
  });

  it.skipIf(found === null)('two that put one file at once leave a whole one', async () => {
    const contents = Array.from({ length: 4 }, (_, n) => Buffer.alloc(700_000, n));
    await Promise.all(contents.map((content) => store.put('twice/file', content)));
    const found = await read(store, 'twice/file');
    expect(contents.some((content) => content.equals(found!))).toBe(true);
    expect(await listed(store, 'twice/')).toEqual([{ key: 'twice/file', size: 700_000 }]);
  });

  it.skipIf(found === null)('removes what is there of many keys', async () => {
    await store.put('some/1', Buffer.from('1'));
    await store.remove(['some/1', 'some/2']);
    expect(await listed(store, 'some/')).toEqual([]);
    await store.remove([]);
  });
});

it('a file of the database goes with the transaction that has stored it', async () => {
  const failing = transaction(db, async (tx) => {
    await databaseStore(tx).put('undone/1', Buffer.from('content'));
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await databaseStore(db).find('undone/1')).toBeNull();
  expect(await db.$count(keptPiece, eq(keptPiece.key, 'undone/1'))).toBe(0);
});

it('a list of the folder shows no file that is being written', async () => {
  const store = folderStore(folder);
  let seen: string[] = [];
  await store.put(
    'writing/one',
    (async function* () {
      yield Buffer.from('half');
      seen = (await listed(store, 'writing/')).map(({ key }) => key);
      expect(readdirSync(join(folder, 'writing'))).toHaveLength(1);
      yield Buffer.from('whole');
    })(),
  );
  expect(seen).toEqual([]);
});
