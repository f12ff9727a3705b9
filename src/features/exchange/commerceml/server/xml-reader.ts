import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { ImportNote } from './import-note.ts';
import { RefusedFile } from './refused-file.ts';
import { XmlMender } from './xml-mender.ts';

/** Elements within elements: a tree of groups 30 deep is far more than any catalogue has. */
const MAX_DEPTH = 64;

/** Attributes of one element; CommerceML has a handful. */
const MAX_ATTRIBUTES = 1000;

/** Characters without any markup: a longer stretch would have to be kept in memory whole. */
const MAX_TEXT_LENGTH = 4 * 1024 * 1024;

/** Both from 1. */
export type Place = { line: number; column: number };

/** What a file's markup says, in order. Names come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Record<string, string>, place: Place): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads XML piece by piece with flat memory. A document type is refused (no entity is ever defined) but for the one that
 * `doctype` describes, as are endless depth and text. Forbidden signs and bare ampersands are mended (`XmlMender`). Throws
 * RefusedFile with line and column, for a file that breaks off too.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #mender = new XmlMender();
  #depth = 0;
  #attributes = 0;
  #unmarked = 0;

  constructor(handler: XmlHandler, doctype?: RegExp) {
    const parser = this.#parser;
    parser.on('doctype', (text) => {
      if (!doctype?.test(text)) this.#refuse('описание типа документа (DOCTYPE) не принимается');
    });
    parser.on('opentag', (tag: SaxesTagPlain) => {
      this.#unmarked = 0;
      this.#attributes = 0;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) this.#refuse(`вложенность элементов больше ${MAX_DEPTH}`);
      handler.open(localName(tag.name), tag.attributes, this.#place());
    });
    parser.on('closetag', (tag) => {
      this.#unmarked = 0;
      this.#depth -= 1;
      handler.close(localName(tag.name));
    });
    parser.on('attribute', () => {
      this.#attributes += 1;
      if (this.#attributes > MAX_ATTRIBUTES) this.#refuse(`у элемента больше ${MAX_ATTRIBUTES} атрибутов`);
    });
    const text = (chunk: string) => handler.text(chunk);
    parser.on('text', text);
    parser.on('cdata', text);
  }

  write(chunk: string): void {
    this.#unmarked += chunk.length;
    this.#guard(() => this.#parser.write(this.#mender.write(chunk, this.#parser.line)), false);
    if (this.#unmarked > MAX_TEXT_LENGTH) this.#refuse('слишком длинный текст без разметки');
  }

  /** Must be called at the end of the file: only then is a truncated file recognised. */
  close(): void {
    this.#guard(() => this.#parser.write(this.#mender.end()).close(), true);
  }

  /** Remarks on what was mended, each with its first place, as a record without content; none for a sound file. */
  takeRemarks(): { type: 'note'; line: number; notes: ImportNote[] }[] {
    return this.#mender.notes().map((note) => ({ type: 'note', line: note.line ?? 1, notes: [note] }));
  }

  #guard(work: () => void, atEnd: boolean): void {
    const end = this.#place();
    try {
      work();
    } catch (error) {
      if (error instanceof RefusedFile || !(error instanceof Error)) throw error;
      throw asRefusal(error, atEnd ? end : null);
    }
  }

  #refuse(reason: string): never {
    throw new RefusedFile(reason, this.#place());
  }

  /** The parser counts columns from 0. */
  #place(): Place {
    return { line: this.#parser.line, column: this.#parser.column + 1 };
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The parser's own message begins with the place: `12:34: unclosed tag: Товар`. `end` is set at the end of the file. */
function asRefusal(error: Error, end: Place | null): RefusedFile {
  const [, line, column, message] = /^(\d+):(\d+): (.*)$/s.exec(error.message) ?? [];
  // Not the parser's: a failure of our own
  if (message === undefined) throw error;
  const place = end ?? { line: Number(line), column: Number(column) + 1 };
  const refusal = new RefusedFile(end ? endReason(message) : markupReason(message), place);
  refusal.cause = error;
  return refusal;
}

function endReason(message: string): string {
  const tag = /^unclosed tag: (.*)$/s.exec(message)?.[1];
  if (tag !== undefined) return `файл обрывается: не закрыт <${tag.slice(0, 60)}>`;
  if (message.startsWith('document must contain a root')) return 'в файле нет XML или он обрывается в самом начале';
  return 'файл обрывается';
}

function markupReason(message: string): string {
  if (message.startsWith('text data outside of root')) return 'это не XML: текст вне элементов';
  const known = MARKUP.find(([words]) => words.test(message));
  return known ? `нарушена разметка XML: ${known[1]}` : 'нарушена разметка XML';
}

/** What the parser says, in the operator's language. */
const MARKUP: readonly [RegExp, string][] = [
  [/declaration|version|encoding|standalone|value pairs/iu, 'неверное объявление <?xml …?> в начале файла'],
  [/closing tag|close tag/u, 'закрывающий тег не соответствует открытому'],
  [/entity/u, 'неизвестное обозначение символа &…;'],
  [/attribute|quote/u, 'неверно записан атрибут'],
  [/disallowed character|character/u, 'недопустимый символ'],
];
