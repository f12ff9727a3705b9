import { extname } from 'node:path';
import { makePicture } from '#server/files/make-picture.ts';
import { refuse } from '#server/errors.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { contentFileMimes } from '#service/content/server/index.ts';

/** Bytes of a file at most. */
export const MAX_CONTENT_FILE = 20 * 1024 * 1024;

/** How files of the formats that pictures are taken in begin: sharp reads others too. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF....WEBP/s];

/** Stores a picture for the content and answers its address. Error: BAD_FILE. */
export const receivePicture: Operation<'officeContentPicture', Session> = async ({ db }, { body }) => {
  const bytes = Buffer.from(body.file.bytes);
  const bad = () => refuse('BAD_FILE', 'Это не картинка: сохраните её в JPG, PNG или WebP', { field: 'file' });
  const beginning = bytes.subarray(0, 12).toString('latin1');
  if (!beginnings.some((one) => one.test(beginning))) throw bad();
  try {
    return { address: (await makePicture(bytes, filesOf(db))).standard };
  } catch {
    throw bad();
  }
};

/** Stores a file of a material. Error: BAD_FILE. */
export const receiveFile: Operation<'officeContentFile', Session> = async ({ db }, { body: { file } }) => {
  const mime = contentFileMimes[extname(file.name).toLowerCase()];
  if (mime === undefined || file.bytes.length === 0) {
    const known = Object.keys(contentFileMimes).join(', ');
    throw refuse('BAD_FILE', `Магазин отдаёт только ${known}, и файл не должен быть пустым`, { field: 'file' });
  }
  const content = Buffer.from(file.bytes);
  const name = file.name
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(-150);
  const key = await storeShopFile(db, { kind: 'content', name, mime, content });
  return { key, name, size: content.length };
};
