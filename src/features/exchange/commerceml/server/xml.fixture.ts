import { type FileHead, readCommerceMl } from './read-commerceml.ts';
import type { CommerceRecord, RecordOf } from './records.ts';

/** A whole file around its parts. */
export function commerceMl(
  parts: string,
  attributes = 'ВерсияСхемы="2.08" ДатаФормирования="2024-05-06T07:08:09"',
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ${attributes}>${parts}</КоммерческаяИнформация>`;
}

/** A file with one product of the given elements. */
export const productFile = (elements: string, attributes = ''): string =>
  commerceMl(`<Каталог><Ид>k</Ид><Товары><Товар${attributes}>${elements}</Товар></Товары></Каталог>`);

/** A file with one offer of the given elements. */
export const offerFile = (elements: string, attributes = ''): string =>
  commerceMl(
    `<ПакетПредложений><Ид>k#</Ид><Предложения><Предложение${attributes}>${elements}</Предложение></Предложения></ПакетПредложений>`,
  );

/** All records of a file given as text or bytes, in pieces of `size` bytes. */
export async function readAll(
  file: string | Uint8Array | AsyncIterable<Uint8Array>,
  options: { size?: number; onHead?: (head: FileHead) => void } = {},
): Promise<CommerceRecord[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const source = bytes instanceof Uint8Array ? chunksOf(bytes, options.size ?? 65_536) : bytes;
  const records: CommerceRecord[] = [];
  for await (const batch of readCommerceMl(source, options.onHead)) records.push(...batch);
  return records;
}

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The only record of a type. */
export function only<T extends CommerceRecord['type']>(records: readonly CommerceRecord[], type: T): RecordOf<T> {
  const found = records.filter((record) => record.type === type);
  if (found.length !== 1) throw new Error(`${found.length} records of type ${type}`);
  return found[0] as RecordOf<T>;
}

/** Kind and code of every note. */
export const noteCodes = (records: readonly CommerceRecord[]): string[] =>
  records.flatMap((record) => record.notes.map((note) => `${note.kind} ${note.code}`));
