import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { zip } from '#exchange/endpoint/server/zip.fixture.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { openPictureArchive } from './picture-archive.ts';
import { isWrittenAs, readingsOf } from './picture-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'optovik-archive-'));
afterFile(() => rmSync(folder, { recursive: true, force: true }));

async function open(content: Buffer) {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, content);
  const archive = await openPictureArchive(path);
  afterFile(() => archive.close());
  return archive;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);
const central = (content: Buffer) => content.indexOf('PK\u0001\u0002');

describe('an archive of pictures', () => {
  it('reads names in the letters of DOS, where their archiver does not say in which they are', async () => {
    const content = zip({ 'AAA_1.jpg': JPEG });
    content.writeUInt16LE(0, 6);
    content.writeUInt16LE(0, central(content) + 8);
    for (let at = content.indexOf('AAA'); at >= 0; at = content.indexOf('AAA')) content.set([0x99, 0x88, 0x92], at);
    const { files } = await open(content);
    expect(files.map(({ name }) => name)).toEqual(['ЩИТ_1.jpg']);
  });

  it('takes files that begin as JPEG, PNG or WebP under any name, and none over 30 MB', async () => {
    const content = zip({ 'a.jpg': JPEG, 'b.jpg': '<svg/>', 'c.jpg': 'RIFF....WEBP', 'd.jpg': '' });
    const archive = await open(content);
    const read = await Promise.all(archive.files.map((file) => archive.read(file)));
    expect(read.map((bytes) => bytes !== null)).toEqual([true, false, true, false]);
    expect(await Promise.all(archive.files.map((file) => archive.beginsAsPicture(file)))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    content.writeUInt32LE(31 * 1024 * 1024, central(content) + 24);
    const [large] = (await open(content)).files;
    expect(large!.problem).toBe('Больше 30 МБ');
  });

  it('gives no content where a file unpacks to another size than the archive says', async () => {
    const content = zip({ 'a.jpg': Buffer.concat([JPEG, Buffer.alloc(100_000)]) });
    content.writeUInt32LE(1000, central(content) + 24);
    const archive = await open(content);
    expect(await archive.read(archive.files[0]!)).toBeNull();
  });

  it('refuses one that unpacks to more than 4 GB', async () => {
    const content = zip({ 'a.jpg': JPEG, 'b.jpg': JPEG });
    const first = central(content);
    for (const at of [first, content.indexOf('PK\u0001\u0002', first + 4)]) content.writeUInt32LE(0x90000000, at + 24);
    await expect(open(content)).rejects.toThrow('больше чем в 4 ГБ');
  });
});

describe('the name of a picture', () => {
  it.each([
    ['АРТ-1_2.jpg', ['АРТ-1_2:1', 'АРТ-1:2']],
    ['АРТ-1.jpg', ['АРТ-1:1']],
    ['К/100_3.png', ['К/100_3:1', 'К/100:3', '100_3:1', '100:3']],
    ['А_0.jpg', ['А_0:1']],
    ['А_51.jpg', ['А_51:1']],
  ])('%s may mean %j', (name, readings) => {
    expect(readingsOf(name).map(({ article, place }) => `${article}:${place}`)).toEqual(readings);
  });

  it('writes signs that no file name has as a line', () => {
    expect([isWrittenAs('К/1:2', 'к_1_2'), isWrittenAs('К/1', 'К/1'), isWrittenAs('К-1', 'К_1')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
