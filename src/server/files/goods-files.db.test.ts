import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../env.ts';
import { testDatabase } from '../testing/test-database.ts';
import { formerGoodsFolder, GOODS_ADDRESS, registerGoodsFiles } from './goods-files.ts';
import { filesOf } from './store/open-file-store.ts';
import { takeOverFiles } from './take-over-files.ts';

const { db } = await testDatabase();

/** A node with a folder of its own: `former` are pictures that it kept there, `cached` the folder of its copies. */
async function aNode({
  former = {},
  cacheMegabytes = 1000,
}: { former?: Record<string, string>; cacheMegabytes?: number } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'optovik-goods-'));
  const env = readEnv({ DATA_DIR: data, PICTURE_CACHE_MB: String(cacheMegabytes) });
  mkdirSync(formerGoodsFolder(data), { recursive: true });
  for (const [name, text] of Object.entries(former)) writeFileSync(join(formerGoodsFolder(data), name), text);
  writeFileSync(join(data, 'files', 'price.xlsx'), 'secret');
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(data, { recursive: true, force: true });
  });
  await registerGoodsFiles(app, { db, env });
  const get = (path: string, headers = {}) => app.inject({ url: GOODS_ADDRESS + path, headers });
  return { env, get, cached: join(data, 'cache', 'pictures') };
}

const put = (name: string, content: string | Buffer) => filesOf(db).put(`goods/${name}`, Buffer.from(content));

describe('pictures of goods', () => {
  it('are served by every node to be kept for ever, as what they are', async () => {
    await put('a.webp', 'picture');
    for (const { get } of [await aNode(), await aNode()]) {
      for (const _ of ['from the store', 'from the folder of the node']) {
        const answer = await get('a.webp');
        expect(answer.body).toBe('picture');
        expect(answer.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
      }
      expect((await get('a.webp', { range: 'bytes=0-2' })).body).toBe('pic');
    }
  });

  it('are all that is served from there', async () => {
    await filesOf(db).put('account/key', Buffer.from('secret'));
    const { get } = await aNode({ former: { '.hidden': 'secret', 'note.txt': 'secret' } });
    const paths = [
      'b.webp',
      '',
      '.hidden',
      'note.txt',
      '../price.xlsx',
      '..%2Fprice.xlsx',
      '%2e%2e/price.xlsx',
      '../account/key',
      '..%2Faccount%2Fkey',
    ];
    for (const path of paths) {
      const answer = await get(path);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('secret');
    }
  });

  it('come once from the store, however many ask at once', async () => {
    await put('c.jpg', Buffer.alloc(600_000, 'c'));
    const { get, cached } = await aNode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('c.jpg')));
    expect(answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.length])).toEqual(
      Array.from({ length: 20 }, () => [200, 600_000]),
    );
    expect(readdirSync(cached)).toEqual(['c.jpg']);
  });

  it('take no more room on the node than a tenth above the bound; the one that was read long ago goes first', async () => {
    const { get, cached } = await aNode({ cacheMegabytes: 10 });
    for (let n = 0; n < 16; n += 1) {
      await put(`room${n}.jpg`, Buffer.alloc(1_000_000, n));
      await get(`room${n}.jpg`);
      // As if an hour went by between two
      const at = new Date(Date.now() - (100 - n) * 3_600_000);
      if (existsSync(join(cached, `room${n}.jpg`))) utimesSync(join(cached, `room${n}.jpg`), at, at);
    }
    const left = readdirSync(cached);
    const bytes = left.reduce((sum, name) => sum + statSync(join(cached, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(11.1 * 1024 * 1024);
    expect(left).toContain('room14.jpg');
    expect(left).not.toContain('room0.jpg');
    expect((await get('room0.jpg')).statusCode).toBe(200);
  });

  it('are served where the folder of the node takes no files', async () => {
    await put('d.webp', 'picture');
    const { get, cached } = await aNode();
    rmSync(cached, { recursive: true });
    writeFileSync(cached, 'no folder');
    const answer = await get('d.webp');
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, 'picture', 'image/webp']);
    expect((await get('none.webp')).statusCode).toBe(404);
  });

  it('of the former release are shown before they are taken over, and by every node after', async () => {
    const { env, get } = await aNode({ former: { 'former.jpg': 'former', 'note.txt': 'secret' } });
    const other = await aNode();
    expect((await get('former.jpg')).body).toBe('former');
    expect((await other.get('former.jpg')).statusCode).toBe(404);
    await takeOverFiles(db, env, new AbortController().signal);
    expect((await other.get('former.jpg')).body).toBe('former');
    expect(await filesOf(db).find('goods/note.txt')).toBeNull();
  });
});
