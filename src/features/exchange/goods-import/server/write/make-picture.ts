import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#goods/products/server/tables.ts';
import { GOODS_ADDRESS, GOODS_FILES } from '#server/files/goods-files.ts';
import type { FileStore } from '#server/files/store/file-store.ts';

/** Pixels of the longer side: what the gallery of a product shows at most. */
const MAX_SIDE = 1200;
/** A picture of more pixels is no photograph of goods but an attempt to take the memory. */
const MAX_PIXELS = 100_000_000;

/**
 * Stores the two variants of a picture, JPEG and WebP, and returns their addresses. They are named by the content, so a changed
 * picture has a new address. Throws where the bytes are no picture.
 */
export async function makePicture(
  bytes: Buffer,
  files: FileStore,
): Promise<Picture & { webp: string; sha256: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const name = sha256.slice(0, 32);
  await store(`${name}.jpg`, image.clone().flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true }));
  await store(`${name}.webp`, image.clone().webp({ quality: 80 }));
  const address = `${GOODS_ADDRESS}${name}`;
  return { standard: `${address}.jpg`, webp: `${address}.webp`, sha256 };

  async function store(file: string, variant: Sharp): Promise<void> {
    if (!(await files.find(GOODS_FILES + file))) await files.put(GOODS_FILES + file, await variant.toBuffer());
  }
}
