import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

const folder = mkdtempSync(join(tmpdir(), 'optovik-snapshot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'new', 'goods.bin');
const value = {
  size: 3,
  at: new Date('2026-11-25T10:00:00Z'),
  prices: new Map([[7, { values: Float64Array.of(1.5, 2.5, 1e15), currencies: Uint8Array.of(1, 2, 3) }]]),
  // More than is read at a time
  rows: Uint32Array.from({ length: 600_000 }, (_, n) => n * 7),
  short: [Uint16Array.of(65_535), Uint8Array.of(), null, 'текст'],
};

beforeEach(() => writeSnapshot(file, 'this code', value));

it('what was written is read again, into memory that threads share, and nothing else is left behind', async () => {
  const read = (await readSnapshot(file, 'this code')) as typeof value;
  expect(read).toEqual(value);
  expect(read.rows.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(readdirSync(join(folder, 'new'))).toEqual(['goods.bin']);
});

it('a snapshot of other code, of another form or without a file is not read', async () => {
  expect(await readSnapshot(file, 'other code')).toBeNull();
  expect(await readSnapshot(join(folder, 'none.bin'), 'this code')).toBeNull();
  const bytes = readFileSync(file);
  bytes.write('OPTSNAP0');
  writeFileSync(file, bytes);
  expect(await readSnapshot(file, 'this code')).toBeNull();
});

it('a snapshot that is cut off anywhere, or longer than it was, is not read', async () => {
  const { length } = readFileSync(file);
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.of(0)]));
  expect(await readSnapshot(file, 'this code')).toBeNull();
  for (const kept of [length - 1, length - 5, length >> 1, 100, 12, 3, 0]) {
    truncateSync(file, kept);
    expect(await readSnapshot(file, 'this code')).toBeNull();
  }
});

it('a snapshot with one flipped bit anywhere is not read', async () => {
  const whole = readFileSync(file);
  for (let n = 0; n < 40; n += 1) {
    const at = n < 20 ? n * 11 : Math.floor((whole.length * (n - 20)) / 20);
    const bytes = Buffer.from(whole);
    bytes[at]! ^= 1 << (n % 8);
    writeFileSync(file, bytes);
    expect(await readSnapshot(file, 'this code'), `byte ${at}`).toBeNull();
  }
});
