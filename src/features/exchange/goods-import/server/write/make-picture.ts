import { createHash } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#goods/products/server/tables.ts';
import { GOODS_ADDRESS } from '#server/files/goods-files.ts';

/** Pixels of the longer side: what the gallery of a product shows at most. */
const MAX_SIDE = 1200;
/** A picture of more pixels is no photograph of goods but an attempt to take the memory. */
const MAX_PIXELS = 100_000_000;

/**
 * Makes the two variants of a picture, JPEG and WebP, in the shop's folder of goods, and returns their addresses. They are
 * named by the content, so a changed picture has a new address. Throws where the bytes are no picture.
 */
export async function makePicture(bytes: Buffer, folder: string): Promise<Picture & { webp: string; sha256: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await mkdir(folder, { recursive: true });
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const name = sha256.slice(0, 32);
  await write(
    image.clone().flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true }),
    folder,
    `${name}.jpg`,
  );
  await write(image.clone().webp({ quality: 80 }), folder, `${name}.webp`);
  const address = `${GOODS_ADDRESS}${name}`;
  return { standard: `${address}.jpg`, webp: `${address}.webp`, sha256 };
}

/** Under its name only when it is whole. */
async function write(image: Sharp, folder: string, name: string): Promise<void> {
  const target = join(folder, name);
  if (await stat(target).catch(() => null)) return;
  await image.toFile(`${target}.new`);
  await rename(`${target}.new`, target);
}
