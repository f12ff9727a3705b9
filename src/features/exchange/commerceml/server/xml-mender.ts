import type { ImportNote } from './import-note.ts';

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const DISALLOWED = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** Ampersands, and what begins a section in which they stand for themselves. */
const MARKS = ['&', '<![CDATA[', '<!--', '<?'];
const SECTION_ENDS: Record<string, string> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' };

const ENTITY = /&(?:[A-Za-z][\w.-]{0,30}|#\d{1,10}|#x[\dA-Fa-f]{1,10});/y;
/** The beginning of an entity or a section, at the end of a piece. */
const OPEN_END =
  /(?:&(?:[A-Za-z][\w.-]{0,30}|#\d{0,10}|#x[\dA-Fa-f]{0,10})?|<(?:!(?:\[(?:C(?:D(?:A(?:T(?:A)?)?)?)?)?|-)?)?)$/;
const MAX_OPEN_END = 40;

/** Characters around a mended sign that its remark shows. */
const NEAR = 20;

type Mended = { count: number; line: number; near: string };

/**
 * Mends, piece by piece, what makes a file no XML though its sense is clear: signs that XML does not allow become blanks, an
 * ampersand that begins no entity becomes `&amp;`. Sections of CDATA, comments and declarations keep their ampersands.
 */
export class XmlMender {
  /** The end of a piece that the next one decides on. */
  #rest = '';
  /** What ends the section that is open. */
  #sectionEnd: string | null = null;
  #signs: Mended | null = null;
  #ampersands: Mended | null = null;

  /** `line` is the line on which the text begins that `write` has not returned yet. */
  write(piece: string, line: number): string {
    const text = this.#withoutDisallowed(this.#rest + piece, line);
    const { mended, end } = this.#withEntities(text, line);
    this.#rest = text.slice(end);
    return mended;
  }

  /** What is left at the end of the file: it breaks off there. */
  end(): string {
    return this.#rest;
  }

  /** A remark on each kind of what was mended. */
  notes(): ImportNote[] {
    return [
      noteOf(this.#signs, 'sign-replaced', 'управляющих знаков %, они заменены пробелами'),
      noteOf(this.#ampersands, 'ampersand-bare', 'знаков «&» вместо «&amp;» %, они приняты за сам знак'),
    ].filter((note) => note !== null);
  }

  #withoutDisallowed(text: string, line: number): string {
    if (text.search(DISALLOWED) < 0) return text;
    return text.replace(DISALLOWED, (_, at: number) => {
      this.#signs = counted(this.#signs, text, at, line);
      return ' ';
    });
  }

  /** The text up to `end`; what stands behind it may go on in the next piece. */
  #withEntities(text: string, line: number): { mended: string; end: number } {
    const openEnd = openEndOf(text);
    const marks = new Marks(text);
    let mended = '';
    let copied = 0;
    let at = 0;
    for (;;) {
      if (this.#sectionEnd !== null) {
        const found = text.indexOf(this.#sectionEnd, at);
        if (found < 0) {
          const end = Math.max(at, text.length - this.#sectionEnd.length + 1);
          return { mended: mended + text.slice(copied, end), end };
        }
        at = found + this.#sectionEnd.length;
        this.#sectionEnd = null;
      }
      const found = marks.next(at);
      if (found === null || found.at >= openEnd) break;
      at = found.at + found.mark.length;
      if (found.mark !== '&') this.#sectionEnd = SECTION_ENDS[found.mark]!;
      else if (!isEntity(text, found.at)) {
        this.#ampersands = counted(this.#ampersands, text, found.at, line);
        mended += `${text.slice(copied, at)}amp;`;
        copied = at;
      }
    }
    const end = Math.max(openEnd, at);
    return { mended: mended + text.slice(copied, end), end };
  }
}

/** Finds the marks of a text in turn. A pattern of all of them would stop at each tag. */
class Marks {
  readonly #text: string;
  /** The next place of each mark, -1 for none. */
  readonly #places: number[];

  constructor(text: string) {
    this.#text = text;
    this.#places = MARKS.map((mark) => text.indexOf(mark));
  }

  next(from: number): { at: number; mark: string } | null {
    let next: { at: number; mark: string } | null = null;
    for (const [index, mark] of MARKS.entries()) {
      if (this.#places[index]! >= 0 && this.#places[index]! < from) {
        this.#places[index] = this.#text.indexOf(mark, from);
      }
      const at = this.#places[index]!;
      if (at >= 0 && (next === null || at < next.at)) next = { at, mark };
    }
    return next;
  }
}

function isEntity(text: string, at: number): boolean {
  ENTITY.lastIndex = at;
  return ENTITY.test(text);
}

/** Where the beginning of an entity or a section stands at the end of a text; its length without one. */
function openEndOf(text: string): number {
  const start = Math.max(0, text.length - MAX_OPEN_END);
  const found = OPEN_END.exec(text.slice(start));
  return found === null ? text.length : start + found.index;
}

function counted(known: Mended | null, text: string, at: number, line: number): Mended {
  if (known !== null) return { ...known, count: known.count + 1 };
  const near = text
    .slice(Math.max(0, at - NEAR), at + NEAR)
    .replace(DISALLOWED, '·')
    .replace(/\s+/g, ' ');
  return { count: 1, line: line + (text.slice(0, at).match(/\r\n?|\n/g)?.length ?? 0), near };
}

function noteOf(mended: Mended | null, code: string, what: string): ImportNote | null {
  if (mended === null) return null;
  const reason = `${what.replace('%', String(mended.count))}; первый рядом с «${mended.near}»`;
  return { kind: 'mended', code, reason, line: mended.line };
}
