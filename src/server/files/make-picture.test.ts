import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { makePicture, makeUploadedPicture, PictureRefusal } from './make-picture.ts';
import type { FileStore } from './store/file-store.ts';

/** A store that keeps what it gets. */
function memory() {
  const kept = new Map<string, Buffer>();
  const files = {
    find: (name: string) => Promise.resolve(kept.has(name) ? { size: kept.get(name)!.length } : null),
    put: (name: string, content: Buffer) => {
      kept.set(name, content);
      return Promise.resolve();
    },
  } as unknown as FileStore;
  return { kept, files };
}

const drawn = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer();
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
);

/** A PNG that calls itself so many pixels wide and high. */
function ofSize(png: Buffer, side: number): Buffer {
  const forged = Buffer.from(png);
  forged.writeUInt32BE(side, 16);
  forged.writeUInt32BE(side, 20);
  forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29);
  return forged;
}

describe('an uploaded picture', () => {
  it.for(nonEmpty(['jpeg', 'png', 'webp', 'gif'] as const))('%s is stored in two variants', async (format) => {
    const { kept, files } = memory();
    const { standard, webp } = await makeUploadedPicture(await drawn(format), files);
    expect([...kept.keys()].map((name) => `/files/${name}`)).toEqual([standard, webp]);
  });

  it('is refused as SVG under any name, as HTML, as another format and without content', async () => {
    const { kept, files } = memory();
    const others = [svg, Buffer.from('<html><body>'), await drawn('tiff'), Buffer.alloc(0)];
    for (const bytes of nonEmpty(others)) {
      await expect(makeUploadedPicture(bytes, files)).rejects.toThrow(PictureRefusal);
    }
    expect(kept.size).toBe(0);
  });

  it('is refused where it is cut off behind its first bytes, or has more pixels than a photograph', async () => {
    const { kept, files } = memory();
    const cut = (await drawn('png')).subarray(0, 40);
    for (const bytes of nonEmpty([cut, ofSize(await drawn('png'), 20_000)])) {
      await expect(makeUploadedPicture(bytes, files)).rejects.toThrow(PictureRefusal);
    }
    expect(kept.size).toBe(0);
  });
});

it('a picture of the operator may be SVG, which is drawn', async () => {
  const { kept, files } = memory();
  await makePicture(svg, files);
  expect(kept.size).toBe(2);
});
