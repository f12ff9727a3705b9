import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GOODS_ADDRESS, goodsFolder, registerGoodsFiles } from './goods-files.ts';

async function shop() {
  const data = mkdtempSync(join(tmpdir(), 'optovik-files-'));
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(data, { recursive: true, force: true });
  });
  await registerGoodsFiles(app, data);
  writeFileSync(join(goodsFolder(data), 'a.webp'), 'picture');
  writeFileSync(join(goodsFolder(data), '.hidden'), 'secret');
  writeFileSync(join(data, 'files', 'price.xlsx'), 'secret');
  return (path: string) => app.inject({ url: GOODS_ADDRESS + path });
}

describe('pictures of goods', () => {
  it('are served to be kept for ever, as what they are', async () => {
    const get = await shop();
    const answer = await get('a.webp');
    expect(answer.body).toBe('picture');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('are all that is served from there', async () => {
    const get = await shop();
    for (const path of ['b.webp', '', '.hidden', '../price.xlsx', '..%2Fprice.xlsx', '%2e%2e/price.xlsx']) {
      const answer = await get(path);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('secret');
    }
  });
});
