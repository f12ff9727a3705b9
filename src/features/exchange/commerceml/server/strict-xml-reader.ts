import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { RefusedFile } from './refused-file.ts';
import {
  localName,
  MAX_ATTRIBUTES,
  MAX_DEPTH,
  MAX_TEXT_LENGTH,
  type Place,
  type ReadSoFar,
  type XmlHandler,
} from './xml-handler.ts';

/**
 * Reads all of XML piece by piece with flat memory, and says what is wrong with a file and where.
 */
export class StrictXmlReader {
  readonly #parser = new SaxesParser({ xmlns: false });
  /** Where the reading begins, and how many characters stand for what was in front of it. */
  readonly #start: Place;
  readonly #lead: number;
  #depth = 0;
  #attributes = 0;
  #unmarked = 0;

  /** `soFar`: where another reader has stopped. */
  constructor(handler: XmlHandler, soFar: Omit<ReadSoFar, 'rest'>, doctype?: RegExp) {
    const lead = soFar.isAfterRoot ? '<a/>' : soFar.path.map((name) => `<${name}>`).join('');
    this.#start = { line: soFar.line, column: soFar.column };
    this.#lead = lead.length;
    this.#parser.write(lead);
    this.#depth = soFar.path.length;
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
    this.#guard(() => this.#parser.write(chunk), false);
    if (this.#unmarked > MAX_TEXT_LENGTH) this.#refuse('слишком длинный текст без разметки');
  }

  /** Must be called at the end of the file: only then is a truncated file recognised. */
  close(): void {
    this.#guard(() => this.#parser.close(), true);
  }

  #guard(work: () => void, atEnd: boolean): void {
    const end = this.#place();
    try {
      work();
    } catch (error) {
      if (error instanceof RefusedFile || !(error instanceof Error)) throw error;
      throw asRefusal(error, atEnd ? end : null, (line, column) => this.#placed(line, column));
    }
  }

  #refuse(reason: string): never {
    throw new RefusedFile(reason, this.#place());
  }

  #place(): Place {
    return this.#placed(this.#parser.line, this.#parser.column);
  }

  /** A place of the parser, which counts columns from 0, as one of the file. */
  #placed(line: number, column: number): Place {
    const inLine = line === 1 ? this.#start.column - this.#lead + column : column;
    return { line: this.#start.line + line - 1, column: inLine + 1 };
  }
}

/** The parser's own message begins with the place: `12:34: unclosed tag: Товар`. `end` is set at the end of the file. */
function asRefusal(error: Error, end: Place | null, placed: (line: number, column: number) => Place): RefusedFile {
  const [, line, column, message] = /^(\d+):(\d+): (.*)$/s.exec(error.message) ?? [];
  // Not the parser's: a failure of our own
  if (message === undefined) throw error;
  const place = end ?? placed(Number(line), Number(column));
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
