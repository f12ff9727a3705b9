import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Picture } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { readWhole } from '#server/files/store/read-whole.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { goodsFile, product } from './exports.fixture.ts';
import { importTexts, notesOf, temporaryFolder, valueOf } from './import.fixture.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const drawing = (background: string) =>
  sharp({ create: { width: 1600, height: 800, channels: 4, background } })
    .png()
    .toBuffer();

/** A folder of an export with pictures beside the file. */
function folders() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'import_files', '9d'), { recursive: true });
  return { folder };
}

async function load(source: string, paths: string[], { folder }: ReturnType<typeof folders>) {
  const more = paths.map((path) => `<Картинка>${path}</Картинка>`).join('');
  const file = { 'import.xml': goodsFile(source, product({ id: 'a', more })) };
  const [report] = await importTexts(db, file, {}, folder);
  const pictures = sql`select pictures from product where source_id = ${report!.sourceId}`;
  return { ...report!, pictures: await valueOf<Picture[]>(db, pictures) };
}

describe('pictures beside an export', () => {
  it('are converted to a standard and a WebP variant that fit the gallery', async () => {
    const places = folders();
    writeFileSync(join(places.folder, 'import_files/9d/a.png'), await drawing('#0a06'));
    const { pictures, counts } = await load('i1', ['import_files/9d/a.png', 'import_files\\9d\\a.png'], places);
    expect(counts).toMatchObject({ pictures: 1 });
    expect(pictures).toEqual([
      {
        standard: expect.stringMatching(/^\/files\/goods\/[0-9a-f]{32}\.jpg$/),
        webp: expect.stringMatching(/\.webp$/),
      },
    ]);
    for (const address of [pictures[0]!.standard, pictures[0]!.webp!]) {
      const content = await readWhole(db, address.replace('/files/', ''));
      const { width, height } = await sharp(content!).metadata();
      expect([width, height]).toEqual([1200, 600]);
    }
  });

  it('are kept when a later export lacks them, and converted again when changed', async () => {
    const places = folders();
    const path = 'import_files/9d/a.png';
    writeFileSync(join(places.folder, path), await drawing('#f00'));
    const first = await load('i2', [path], places);
    const without = await load('i2', [path], { ...places, folder: temporaryFolder() });
    expect(without).toMatchObject({ pictures: first.pictures, counts: { productsSame: 1 } });
    const silent = await load('i2', [], places);
    expect(silent.pictures).toEqual(first.pictures);
    writeFileSync(join(places.folder, path), await drawing('#00f'));
    const changed = await load('i2', [path], places);
    expect(changed.pictures).not.toEqual(first.pictures);
    expect(changed.counts).toMatchObject({ pictures: 1, productsChanged: 1 });
  });

  it('that are missing, broken or outside the folder are skipped with a note', async () => {
    const places = folders();
    writeFileSync(join(places.folder, 'import_files/9d/broken.jpg'), 'not a picture');
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'secret.png'), await drawing('#fff'));
    symlinkSync(join(outside, 'secret.png'), join(places.folder, 'import_files/9d/link.png'));
    const paths = [
      'import_files/none.jpg',
      'import_files/9d/broken.jpg',
      '../../etc/passwd',
      'import_files/9d/link.png',
      'import_files',
    ];
    const { pictures, runId } = await load('i3', paths, places);
    expect(pictures).toEqual([]);
    expect(await notesOf(db, runId)).toEqual({ 'mended picture-missing': 4, 'refused picture-wrong': 1 });
  });

  it('change with the file beside an element that was read before, and elsewhere where another file brings them', async () => {
    const { folder } = folders();
    const shared = 'import_files/9d/a.png';
    const one = (id: string) => product({ id, more: `<Картинка>${shared}</Картинка>` });
    const shown = (): Promise<Picture[][]> =>
      valueOf(db, sql`select jsonb_agg(pictures order by external_id) from product where external_id like 'shared%'`);
    const bring = (goods: string, place: string) =>
      importTexts(db, { 'import.xml': goodsFile('i9', `\n${goods}\n`) }, {}, place);
    const both = `${one('shared1')}\n${one('shared2')}`;
    writeFileSync(join(folder, shared), await drawing('#f00'));
    await bring(both, folder);
    const red = await shown();
    writeFileSync(join(folder, shared), await drawing('#00f'));
    await bring(both, folder);
    const blue = await shown();
    expect(blue).not.toEqual(red);
    writeFileSync(join(folder, shared), await drawing('#0f0'));
    await bring(one('shared1'), folder);
    const [report] = await bring(both, temporaryFolder());
    const [first, second] = await shown();
    expect(second).toEqual(first);
    expect(first).not.toEqual(blue[0]);
    expect(report!.counts).toMatchObject({ productsSame: 1, productsChanged: 1 });
  });
});
