import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { makeUploadedPicture, PictureRefusal } from './make-picture.ts';
import { filesOf } from './store/open-file-store.ts';

/** Stores a picture that came in a form. Throws BAD_FILE. */
export async function uploadedPicture(
  db: Db,
  { bytes }: { bytes: Uint8Array },
  field: string,
): Promise<{ standard: string; webp: string }> {
  try {
    const { standard, webp } = await makeUploadedPicture(Buffer.from(bytes), filesOf(db));
    return { standard, webp };
  } catch (error) {
    if (!(error instanceof PictureRefusal)) throw error;
    throw refuse('BAD_FILE', 'Картинка не читается: нужен JPEG, PNG, WebP или GIF до 100 мегапикселей', { field });
  }
}
