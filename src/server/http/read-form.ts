import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '#features/wire.ts';
import { isApiError, refuse } from '../errors.ts';
import type { UploadBounds } from '../serve.ts';

type Form = Record<string, string | UploadedFile | UploadedFile[]>;

const FIELDS = 20;
const FIELD_BYTES = 20_000;

/**
 * A form with files, whole in memory within the bounds of its call. A field of one file is that file, of several a list.
 * Errors: TOO_LARGE, BAD_REQUEST for anything but a form.
 */
export async function readForm(request: FastifyRequest, { bytes, files }: UploadBounds): Promise<Form> {
  if (!request.isMultipart()) throw refuse('BAD_REQUEST', 'Отправьте файл формой multipart/form-data');
  const form: Form = Object.create(null) as Form;
  const limits = { fileSize: bytes, files, fields: FIELDS, fieldSize: FIELD_BYTES, parts: files + FIELDS };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') addFile(form, part.fieldname, await fileOf(part));
      else form[part.fieldname] = String(part.value);
    }
  } catch (error) {
    throw refusalOf(error, bytes, files);
  }
  return form;
}

async function fileOf(part: MultipartFile): Promise<UploadedFile> {
  return { name: part.filename.slice(0, 255), bytes: await part.toBuffer() };
}

function addFile(form: Form, field: string, file: UploadedFile): void {
  const known = form[field];
  if (known === undefined || typeof known === 'string') form[field] = file;
  else form[field] = Array.isArray(known) ? [...known, file] : [known, file];
}

function refusalOf(error: unknown, bytes: number, files: number): unknown {
  if (isApiError(error)) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return refuse('TOO_LARGE', `Размер файла не должен превышать ${Math.floor(bytes / 1024 / 1024)}Мб`);
  }
  if (code === 'FST_FILES_LIMIT') return refuse('TOO_LARGE', `Вы не можете прикрепить более ${files} файлов`);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return refuse('TOO_LARGE', 'Форма слишком большая');
  return refuse('BAD_REQUEST', 'Файл не дошёл целиком. Отправьте его ещё раз');
}
