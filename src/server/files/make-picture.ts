import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { GOODS_ADDRESS, GOODS_FILES } from './goods-files.ts';
import type { FileStore } from './store/file-store.ts';

/** Pixels of the longer side: what the gallery of a product shows at most. */
const MAX_SIDE = 1200;
/** A picture of more pixels is no photograph of goods but an attempt to take the memory. */
const MAX_PIXELS = 100_000_000;

/** The bytes are no picture that the shop takes. */
export class PictureRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PictureRefusal';
  }
}

type MadePicture = { standard: string; webp: string; sha256: string };

/**
 * Stores the two variants of a picture, JPEG and WebP, and returns their addresses. They are named by the content, so a
 * changed picture has a new address. Throws PictureRefusal where the bytes are no picture, or too large a one.
 */
export async function makePicture(bytes: Buffer, files: FileStore): Promise<MadePicture> {
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
    if (!(await files.find(GOODS_FILES + file))) await files.put(GOODS_FILES + file, await drawn(variant));
  }
}

/** The same for a file that somebody uploads: JPEG, PNG, WebP and GIF alone, as SVG may hold addresses. */
export async function makeUploadedPicture(bytes: Buffer, files: FileStore): Promise<MadePicture> {
  if (!isRaster(bytes)) throw new PictureRefusal('нужен JPEG, PNG, WebP или GIF');
  return makePicture(bytes, files);
}

async function drawn(variant: Sharp): Promise<Buffer> {
  try {
    return await variant.toBuffer();
  } catch (error) {
    throw new PictureRefusal((error as Error).message);
  }
}

/** By the first bytes: the name of a file says nothing. */
function isRaster(bytes: Buffer): boolean {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  return (
    begins(0xff, 0xd8, 0xff) ||
    begins(0x89, 0x50, 0x4e, 0x47) ||
    begins(0x47, 0x49, 0x46, 0x38) ||
    (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
  );
}
