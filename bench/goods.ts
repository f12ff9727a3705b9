import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { goodsUpload } from '#exchange/uploads/server/tables.ts';
import { openUpload, PART_BYTES, receiveUploadPart, runUpload, startWork } from '#exchange/uploads/server/index.ts';
import { readBigSheet } from '#exchange/goods-bulk/server/index.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { type Db, openDatabase } from '#server/db/index.ts';
import { zipStream } from '#server/files/zip-stream.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { measureBuyers, type Work } from './import/measure-buyers.ts';
import { runTask } from './import/run-task.ts';
import { writeExport } from './import/write-export.ts';

const PRODUCTS = 80_000;
const PICTURES = 5000;
/** Every such product comes back with another name. */
const CHANGED_EVERY = 10;
const MAX_MEGABYTES = 600;
const MAX_SECONDS = { out: 60, back: 120 };

/**
 * The owner's work on all goods of a shop while its buyers buy: a sheet of all goods out, the same back with a tenth of
 * the names changed, the differences found and applied, and an archive of pictures.
 */
export const goodsBenchmark: Benchmark = async ({ print }) => {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  try {
    const { goods, offers } = await writeExport(folder, PRODUCTS);
    const postgres = await startPrivatePostgres({ durable: true });
    try {
      await runTask('prepare', [], postgres.url);
      await runTask('import', [goods, offers], postgres.url);
      const database = await openDatabase({ url: postgres.url });
      try {
        // Enough for all that buyers take meanwhile
        await database.db.update(stock).set({ onHand: 1_000_000 });
        await measureBuyers({ url: postgres.url, folder }, worksOf(database.db, folder, print), print);
      } finally {
        await database.close();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

function worksOf(db: Db, folder: string, print: Print): Work[] {
  let staff: { id: number; token: string };
  let last: typeof goodsUpload.$inferSelect;
  const report = (what: string, seconds: number, limit?: number) => {
    print(figure(`  ${what}`, seconds, 's', limit === undefined ? undefined : { name: 'the limit', value: limit }));
    for (const line of last.report.slice(0, 5)) print(`    ${line}`);
  };
  const start = async (kind: 'sheetIn' | 'pictures', isDryRun: boolean, id: number) => {
    await runUpload(db, id, { kinds: [kind], isDryRun, options: {} }, { actorAccountId: staff.id, ip: '' });
    last = await untilDone(db, id);
  };
  const sheet = join(folder, 'goods.xlsx');
  const archive = join(folder, 'pictures.zip');
  const maxMegabytes = MAX_MEGABYTES;
  return [
    {
      name: 'all goods as a sheet',
      begin: async () => {
        const { id } = await anAccount(db, { role: 'MANAGER', staffRights: presets.owner.rights });
        staff = { id, token: await aSession(db, id) };
      },
      run: async ({ port }) => {
        const options = { ids: null, withProperties: true, timeZone: 'Europe/Moscow' };
        const id = await startWork(db, { accountId: staff.id, kind: 'sheetOut', options });
        last = await untilDone(db, id);
        const headers = { authorization: `Bearer ${staff.token}` };
        const answer = await fetch(`http://127.0.0.1:${port}${last.resultKey!}`, { headers });
        if (!answer.ok) throw new Error(`The sheet cannot be fetched: ${answer.status}`);
        await writeFile(sheet, Buffer.from(await answer.arrayBuffer()));
      },
      end: (seconds) => report('the sheet is there', seconds, MAX_SECONDS.out),
      maxMegabytes,
    },
    {
      name: 'the sheet back, what differs',
      begin: () => editSheet(sheet),
      run: async () => start('sheetIn', true, await send(db, staff.id, 'sheetIn', sheet)),
      end: (seconds) => report('sent and compared', seconds, MAX_SECONDS.back),
      maxMegabytes,
    },
    {
      name: 'the differences applied',
      run: () => start('sheetIn', false, last.id),
      end: (seconds) => report('applied', seconds),
      maxMegabytes,
    },
    {
      name: `${PICTURES} pictures by ZIP, checked`,
      begin: () => writePictures(archive),
      run: async () => start('pictures', true, await send(db, staff.id, 'pictures', archive)),
      end: (seconds) => report('sent and checked', seconds),
      maxMegabytes,
    },
    {
      name: 'the pictures set',
      run: () => start('pictures', false, last.id),
      end: (seconds) => report('set', seconds),
      maxMegabytes,
    },
  ];
}

const LOOK_MS = 250;

/** Waits until an upload has ended. Throws where it has failed. */
async function untilDone(db: Db, id: number): Promise<typeof goodsUpload.$inferSelect> {
  for (;;) {
    const [row] = await db.select().from(goodsUpload).where(eq(goodsUpload.id, id));
    if (row!.state === 'done') return row!;
    if (row!.state === 'failed') throw new Error(`The work has failed: ${row!.message}`);
    await sleep(LOOK_MS);
  }
}

/** Sends a file in parts, as the browser does. */
async function send(db: Db, accountId: number, kind: 'sheetIn' | 'pictures', path: string): Promise<number> {
  const { size } = await stat(path);
  const uploadId = await openUpload(db, { accountId, kind, files: [{ name: basename(path), bytes: size }] });
  const file = await open(path);
  try {
    for (let partNo = 0; partNo * PART_BYTES < size; partNo += 1) {
      const bytes = Buffer.alloc(Math.min(PART_BYTES, size - partNo * PART_BYTES));
      await file.read(bytes, 0, bytes.length, partNo * PART_BYTES);
      await receiveUploadPart(db, { uploadId, accountId, fileNo: 0, partNo, bytes });
    }
  } finally {
    await file.close();
  }
  return uploadId;
}

/** Gives a tenth of the goods other names, as a person does in a spreadsheet. */
async function editSheet(path: string): Promise<void> {
  const rows: string[][] = [];
  for await (const { cells } of readBigSheet(path)) rows.push(cells);
  const [headings, ...goods] = rows as [string[], ...string[][]];
  const name = headings.indexOf('Название');
  for (const [n, cells] of goods.entries()) if (n % CHANGED_EVERY === 0) cells[name] += ' (новое)';
  const columns = headings.map((header) => ({ header, width: 20 }));
  await writeFile(path, await workbookBytes({ sheet: 'Товары', columns, rows: goods }));
}

/** Pictures of 1000 pixels, each with bytes of its own, named by the articles of the export. */
async function writePictures(path: string): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const picture = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#eee', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  async function* entries() {
    for (let n = 0; n < PICTURES; n += 1) {
      const own = createHash('sha256').update(String(n)).digest();
      yield { name: `ИЗД-${n}_1.jpg`, at: new Date('2026-01-02T03:04:05Z'), content: Buffer.concat([picture, own]) };
    }
  }
  await pipeline(Readable.from(zipStream(entries())), createWriteStream(path));
}
