import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const at = new Date('2026-11-30T17:45:20Z');

async function* given(entries: readonly ZipEntry[]) {
  yield* entries;
}

async function archiveOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zipStream(given(entries))) parts.push(part);
  return Buffer.concat(parts);
}

it('an archive has its entries with their Russian names, times and contents', async () => {
  const archive = await archiveOf([
    { name: 'Счёт № 1.pdf', at, content: Buffer.from('первый') },
    { name: 'УПД 2.pdf', at, content: Buffer.alloc(0) },
  ]);
  const zip = await fromBufferPromise(archive);
  const found: [string, string, string][] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await text(await zip.openReadStreamPromise(entry));
    found.push([entry.fileName, content, entry.getLastModDate({ timezone: 'UTC' }).toISOString()]);
  }
  expect(found).toEqual([
    ['Счёт № 1.pdf', 'первый', at.toISOString()],
    ['УПД 2.pdf', '', at.toISOString()],
  ]);
});

it('an archive without entries can be read', async () => {
  const zip = await fromBufferPromise(await archiveOf([]));
  expect(zip.entryCount).toBe(0);
});
