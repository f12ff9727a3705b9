import { extname } from 'node:path';
import { refuse } from '#server/errors.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import { uploadedPicture } from '#server/files/uploaded-picture.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { contentFileMimes } from '#service/content/server/index.ts';

/** Bytes of a file at most. */
export const MAX_CONTENT_FILE = 20 * 1024 * 1024;

/** Stores a picture for the content and answers its address. Error: BAD_FILE. */
export const receivePicture: Operation<'officeContentPicture', Session> = async ({ db }, { body }) => ({
  address: (await uploadedPicture(db, body.file, 'file')).standard,
});

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
