import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { workOn } from '#exchange/goods-bulk/server/work.fixture.ts';
import { startUploads } from '#exchange/uploads/server/index.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#shop/testing/test-app.ts';

type Kind = 'sheetIn' | 'links' | 'pictures';

/** A shop whose works on goods are carried out when a test asks for it, in its own process. */
export async function shopOfTasks() {
  const database = await testDatabase();
  const shop = await testApp({}, () => Promise.resolve(database));
  const folder = mkdtempSync(join(tmpdir(), 'optovik-tasks-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const context: Parameters<typeof startUploads>[0] = {
    database,
    env: { DATA_DIR: folder },
    importFiles: () => expect.fail('nothing is imported'),
    workInBulk: (task) => workOn(shop.db, task),
  };

  const taskOf = async (id: number, token: string) =>
    (await shop.call('officeGoodsTask', { params: { id: String(id) } }, { token })).data;

  /** Carries out what waits, and answers how the task has ended. */
  async function ended(id: number, token: string) {
    const stop = startUploads(context, (error) => expect.fail(String(error)));
    try {
      await expect
        .poll(async () => (await taskOf(id, token)).state, { timeout: 30_000 })
        .not.toMatch(/waiting|running/);
      return await taskOf(id, token);
    } finally {
      await stop();
    }
  }

  async function send(kind: Kind, content: Buffer, token: string): Promise<number> {
    const name = kind === 'pictures' ? 'file.zip' : 'file.xlsx';
    const files = [{ name, bytes: content.length }];
    const { data } = await shop.call('officeGoodsTaskStart', { body: { kind, files } }, { token });
    for (let from = 0; from < content.length; from += data.partBytes) {
      const form = new FormData();
      form.append('part', new Blob([Uint8Array.from(content.subarray(from, from + data.partBytes))]), 'part');
      const params = { id: String(data.id), file: '0', part: String(from / data.partBytes) };
      await shop.call('officeGoodsTaskPart', { params, body: form }, { token });
    }
    return data.id;
  }

  const run = (id: number, body: { apply: boolean; withChangedSince?: boolean }, token: string) =>
    shop.call('officeGoodsTaskRun', { params: { id: String(id) }, body }, { token });

  /** Sends a file and has it compared with the shop. */
  async function check(kind: Kind, content: Buffer, token: string) {
    const id = await send(kind, content, token);
    expect((await run(id, { apply: false }, token)).codes).toEqual([]);
    return ended(id, token);
  }

  /** Has what was listed written. */
  async function apply(id: number, token: string, withChangedSince = false) {
    expect((await run(id, { apply: true, withChangedSince }, token)).codes).toEqual([]);
    return ended(id, token);
  }

  const rowsOf = async (id: number, token: string) =>
    (await shop.call('officeGoodsTaskRows', { params: { id: String(id) }, query: {} as never }, { token })).data.items;

  /** The rows of the sheet of goods, its headings first. */
  async function exported(ids: number[], token: string): Promise<string[][]> {
    const { data } = await shop.call('officeGoodsSheet', { body: { ids } }, { token });
    const { link } = await ended(data.id, token);
    const response = await shop.app.inject({ url: link!, headers: { authorization: `Bearer ${token}` } });
    const { sheets } = await readXlsx(response.rawPayload);
    return sheets[0]!.rows.map((row) => row.map((cell) => String(cell ?? '')));
  }

  return { shop, send, run, check, apply, ended, rowsOf, exported };
}
