import { RefusedFile } from './refused-file.ts';

/** The declaration of an XML file ends well within this. */
const HEAD_BYTES = 256;

const DECODERS: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
  'cp-1251': 'windows-1251',
  'win-1251': 'windows-1251',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
};

/**
 * The text of an XML file piece by piece. The encoding is that of the byte order mark, else of the declaration, else
 * UTF-8; the mark itself is dropped. Throws RefusedFile for an empty file, an archive, an encoding that we do not read
 * and bytes that are not of the encoding.
 */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let suspicion: Utf8Suspicion | null = null;
  for await (const chunk of withHead(bytes)) {
    if (!decoder) {
      decoder = chooseDecoder(chunk);
      if (decoder.encoding === 'windows-1251') suspicion = new Utf8Suspicion();
    }
    if (suspicion?.readAlong(chunk) === false) suspicion = null;
    yield decode(decoder, chunk);
  }
  yield decodeEnd(decoder!);
}

/** The pieces of a file; the first has its declaration, and is empty where the file is. */
async function* withHead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0);
  for await (const chunk of bytes) {
    if (head === null) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      yield head;
      head = null;
    }
  }
  if (head !== null) yield head;
}

/** So many bytes beyond ASCII that are UTF-8 are not windows-1251 by accident. */
const PROVING_BYTES = 8;

/** Every byte is a letter of windows-1251: UTF-8 under that name would put its letters into the shop as pairs of others. */
class Utf8Suspicion {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #bytes = 0;

  /** False once a byte is not of UTF-8. Throws RefusedFile where it is that, regardless of what the file says. */
  readAlong(chunk: Uint8Array): boolean {
    try {
      this.#decoder.decode(chunk, { stream: true });
    } catch {
      return false;
    }
    for (const byte of chunk) if (byte > 0x7f) this.#bytes += 1;
    if (this.#bytes < PROVING_BYTES) return true;
    throw new RefusedFile(
      'файл называет кодировку windows-1251, а записан в UTF-8: исправьте объявление или сохраните заново',
    );
  }
}

function chooseDecoder(bytes: Uint8Array): TextDecoder {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.length === 0) throw new RefusedFile('файл пуст');
  if (head[0] === 0xd0 && head[1] === 0xcf) throw new RefusedFile(SPREADSHEET);
  if (head[0] === 0x50 && head[1] === 0x4b && isWorkbook(head)) throw new RefusedFile(SPREADSHEET);
  if (head[0] === 0x50 && head[1] === 0x4b) throw new RefusedFile('это архив ZIP: распакуйте его и укажите файлы XML');
  return new TextDecoder(encodingOf(head), { fatal: true });
}

const SPREADSHEET = 'это таблица Excel, а загружаются файлы CommerceML (XML) из 1С';

/** The first entry of a workbook's archive. */
const isWorkbook = (head: Uint8Array) =>
  /\[Content_Types\]\.xml|_rels\/|xl\/|docProps\//.test(Buffer.from(head).toString('latin1'));

function encodingOf(head: Uint8Array): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && head[2] === 0xbf) return 'utf-8';
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(
    Buffer.from(head).toString('latin1'),
  )?.[1];
  if (declared === undefined) return 'utf-8';
  const known = DECODERS[declared.toLowerCase()];
  if (known === undefined) throw new RefusedFile(`кодировка «${declared}» не читается: нужна UTF-8 или windows-1251`);
  // The declaration itself was read as single bytes, so the text is not UTF-16, regardless of what it says
  return known.startsWith('utf-16') ? 'utf-8' : known;
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch (error) {
    throw wrongBytes(decoder, error);
  }
}

/** A file cut in the middle of a letter ends here without it: the reader of the markup then names the place. */
function decodeEnd(decoder: TextDecoder): string {
  try {
    return decoder.decode();
  } catch (error) {
    if (decoder.encoding === 'utf-8' || decoder.encoding.startsWith('utf-16')) return '';
    throw wrongBytes(decoder, error);
  }
}

function wrongBytes(decoder: TextDecoder, cause: unknown): RefusedFile {
  const name = decoder.encoding === 'utf-8' ? 'UTF-8' : decoder.encoding;
  const refusal = new RefusedFile(`в файле есть байты не из кодировки ${name}: сохраните его в объявленной кодировке`);
  refusal.cause = cause;
  return refusal;
}
