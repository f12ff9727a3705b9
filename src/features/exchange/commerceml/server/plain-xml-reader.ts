import {
  localName,
  MAX_ATTRIBUTES,
  MAX_DEPTH,
  MAX_TEXT_LENGTH,
  type Extent,
  type ReadSoFar,
  type XmlHandler,
} from './xml-handler.ts';

/** What XML does not allow anywhere. Half letters do not come here: the decoder has refused them. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const DISALLOWED = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/;
/** What hardly any file has, of both kinds: looked for at once, as each look goes over the whole file. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const RARE = /[\0-\x08\x0B\x0C\x0E-\x1F\uD800-\uDBFF\uFFFE\uFFFF]/;
const DECLARATION_START = '<?xml ';
const DECLARATION =
  /^<\?xml version=(?:"1\.0"|'1\.0')(?: encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?: standalone=(?:"(?:yes|no)"|'(?:yes|no)'))? ?\?>/;
const NAME = /^[A-Za-zА-Яа-яЁё_][\wА-Яа-яЁё.-]*(?::[A-Za-zА-Яа-яЁё_][\wА-Яа-яЁё.-]*)?$/;
const ATTRIBUTE = /[ \t\n]+([A-Za-zА-Яа-яЁё_:][\wА-Яа-яЁё.:-]*)[ \t\n]*=[ \t\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
const BLANK = /^[ \t\n]*$/;
const HIGH_SURROGATE = /[\uD800-\uDBFF]/g;

const SLASH = 0x2f;
const MORE = 0x3e;
const BANG = 0x21;
const CDATA = '<![CDATA[';
/** The end of a piece of markup that is not in the file's piece yet, and of one that is for the complete reader. */
const UNFINISHED = -1;
const ODD = -2;

/** Different names of elements that are remembered as sound. */
const MAX_NAMES = 1000;

const NO_ATTRIBUTES: Record<string, string> = Object.freeze(Object.create(null) as Record<string, string>);

/**
 * Reads the XML that accounting systems write, five times as fast as a reader of all XML: elements, attributes, text,
 * CDATA, the five entities and numeric ones. It judges nothing: at the first thing that it does not know, or that is
 * wrong, it stops in front of it, and a complete reader goes on from there.
 */
export class PlainXmlReader {
  readonly #handler: XmlHandler;
  readonly #names = new Map<string, string>();
  /** The open elements as they are written, with their prefixes. */
  readonly #path: string[] = [];
  #hasRoot = false;
  #isAtStart = true;
  /** The piece that is being read, after what an earlier one has left. */
  #text = '';
  #line = 1;
  /** The end of the part of `#text` whose lines are counted, the next line break behind it, and the column there. */
  #counted = 0;
  #nextBreak = -1;
  #column = 0;
  /** What was skipped last, whose characters are counted once a column is asked for: mostly a line break follows. */
  #skipped: Extent | null = null;
  #hasSurrogates = false;
  /** In front of something odd. */
  #isStuck = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** Null, or what the complete reader has to go on with. */
  write(chunk: string): ReadSoFar | null {
    this.#countSkipped();
    let text = this.#text + chunk;
    let held = '';
    if (text.includes('\r')) {
      if (text.endsWith('\r')) [text, held] = [text.slice(0, -1), '\r'];
      text = text.replace(/\r\n?/g, '\n');
    }
    this.#text = text;
    this.#counted = 0;
    this.#nextBreak = text.indexOf('\n');
    const isRare = RARE.test(text);
    this.#hasSurrogates = isRare && text.search(HIGH_SURROGATE) >= 0;
    this.#isStuck = isRare && DISALLOWED.test(chunk);
    const rest = this.#isStuck ? 0 : this.#read();
    this.#count(rest);
    this.#text = text.slice(rest) + held;
    return this.#isStuck || this.#text.length > MAX_TEXT_LENGTH ? this.#soFar() : null;
  }

  /** Null where the document is whole. */
  close(): ReadSoFar | null {
    this.#countSkipped();
    const isWhole = this.#hasRoot && this.#path.length === 0 && BLANK.test(this.#text);
    return isWhole ? null : this.#soFar();
  }

  /** Whether all that was written is read, so that something may be skipped here. */
  get isClean(): boolean {
    return this.#text === '' && !this.#isStuck;
  }

  /** Of the next character. */
  get line(): number {
    return this.#line;
  }

  /** Passes over whole elements: their line breaks, and the characters behind the last of them. */
  skip(extent: Extent): void {
    if (extent.breaks === 0) this.#countSkipped();
    else this.#column = 0;
    this.#line += extent.breaks;
    this.#skipped = extent;
  }

  #countSkipped(): void {
    this.#column += this.#skipped?.after ?? 0;
    this.#skipped = null;
  }

  #soFar(): ReadSoFar {
    const { path, hasRoot } = { path: this.#path, hasRoot: this.#hasRoot };
    return {
      rest: this.#text,
      path,
      isAfterRoot: hasRoot && path.length === 0,
      line: this.#line,
      column: this.#column,
    };
  }

  /** Reads whole pieces of markup; returns where the first one begins that is odd or not whole yet. */
  #read(): number {
    const text = this.#text;
    const hasEnds = text.includes(']]>');
    let at = this.#isAtStart ? this.#readDeclaration() : 0;
    while (!this.#isStuck) {
      const open = text.indexOf('<', at);
      if (open < 0) break;
      if (open > at) {
        const before = this.#textOf(text.slice(at, open), hasEnds);
        if (before === null) return this.#stopAt(at);
        if (before !== '') this.#handler.text(before);
      }
      const next = text.charCodeAt(open + 1);
      const end =
        next === SLASH ? this.#readClosing(open) : next === BANG ? this.#readCdata(open) : this.#readOpening(open);
      if (end === ODD) return this.#stopAt(open);
      if (end === UNFINISHED) return open;
      at = end;
    }
    return at;
  }

  #stopAt(at: number): number {
    this.#isStuck = true;
    return at;
  }

  #readDeclaration(): number {
    if (this.#text.length < DECLARATION_START.length) return 0;
    this.#isAtStart = false;
    if (!this.#text.startsWith('<?')) return 0;
    const declaration = DECLARATION.exec(this.#text)?.[0];
    return declaration === undefined ? this.#stopAt(0) : declaration.length;
  }

  /** The text between two pieces of markup; null where it is odd. */
  #textOf(written: string, mayHoldEnd: boolean): string | null {
    if (this.#path.length === 0) return BLANK.test(written) ? '' : null;
    if (mayHoldEnd && written.includes(']]>')) return null;
    return written.includes('&') ? decodeEntities(written) : written;
  }

  /** The end of a closing tag, UNFINISHED or ODD; so with the others. */
  #readClosing(open: number): number {
    const name = this.#path.at(-1);
    if (name === undefined) return ODD;
    const end = open + 2 + name.length;
    if (end >= this.#text.length) return UNFINISHED;
    if (this.#text.charCodeAt(end) !== MORE || !this.#text.startsWith(name, open + 2)) return ODD;
    this.#path.pop();
    this.#handler.close(localName(name));
    return end + 1;
  }

  #readCdata(open: number): number {
    if (this.#text.length < open + CDATA.length) return UNFINISHED;
    if (!this.#text.startsWith(CDATA, open) || this.#path.length === 0) return ODD;
    const end = this.#text.indexOf(']]>', open);
    if (end < 0) return UNFINISHED;
    this.#handler.text(this.#text.slice(open + CDATA.length, end));
    return end + 3;
  }

  #readOpening(open: number): number {
    const text = this.#text;
    const end = text.indexOf('>', open + 1);
    if (end < 0) return UNFINISHED;
    if (this.#path.length === 0 && this.#hasRoot) return ODD;
    if (this.#path.length >= MAX_DEPTH) return ODD;
    const isEmpty = text.charCodeAt(end - 1) === SLASH && end - 1 > open;
    const tag = text.slice(open + 1, isEmpty ? end - 1 : end);
    let name = this.#names.get(tag);
    let attributes = NO_ATTRIBUTES;
    if (name === undefined) {
      name = this.#nameOf(tag);
      if (name === undefined) return ODD;
      if (name.length < tag.length) {
        const found = attributesOf(tag, name.length);
        if (found === null) return ODD;
        attributes = found;
      }
    }
    this.#count(end + 1);
    this.#hasRoot = true;
    this.#path.push(name);
    this.#handler.open(localName(name), attributes, { line: this.#line, column: this.#column + 1 });
    if (isEmpty) {
      this.#path.pop();
      this.#handler.close(localName(name));
    }
    return end + 1;
  }

  /** The name that a tag begins with; undefined where it is no name. One without attributes is remembered. */
  #nameOf(tag: string): string | undefined {
    const blank = tag.search(/[ \t\n]/);
    const written = blank < 0 ? tag : tag.slice(0, blank);
    const known = this.#names.get(written);
    if (known !== undefined) return known;
    if (!NAME.test(written)) return undefined;
    // A copy: a part of a piece would keep the whole piece in memory
    const name = Buffer.from(written).toString();
    if (this.#names.size < MAX_NAMES) this.#names.set(name, name);
    return name;
  }

  /** Counts lines, and characters as people do, up to a place in the piece. */
  #count(to: number): void {
    while (this.#nextBreak >= 0 && this.#nextBreak < to) {
      this.#line += 1;
      this.#column = 0;
      this.#counted = this.#nextBreak + 1;
      this.#nextBreak = this.#text.indexOf('\n', this.#counted);
    }
    this.#column += to - this.#counted;
    if (this.#hasSurrogates) {
      this.#column -= this.#text.slice(this.#counted, to).match(HIGH_SURROGATE)?.length ?? 0;
    }
    this.#counted = to;
  }
}

/** Null for anything but names and quoted values. */
function attributesOf(tag: string, from: number): Record<string, string> | null {
  const attributes = Object.create(null) as Record<string, string>;
  let count = 0;
  ATTRIBUTE.lastIndex = from;
  while (ATTRIBUTE.lastIndex < tag.length) {
    const start = ATTRIBUTE.lastIndex;
    const found = ATTRIBUTE.exec(tag);
    if (found === null) return BLANK.test(tag.slice(start)) ? attributes : null;
    const [, name = '', double, single] = found;
    const value = decodeEntities((double ?? single)!.replace(/[\t\n]/g, ' '));
    count += 1;
    if (value === null || name in attributes || count > MAX_ATTRIBUTES) return null;
    attributes[name] = value;
  }
  return attributes;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Null where there is an entity that XML does not define. */
function decodeEntities(text: string): string | null {
  if (!text.includes('&')) return text;
  let isKnown = true;
  const decoded = text.replace(/&([^;&]*);?/g, (written, name: string) => {
    const known = written.endsWith(';') ? (ENTITIES[name] ?? characterOf(name)) : undefined;
    if (known === undefined) isKnown = false;
    return known ?? '';
  });
  return isKnown ? decoded : null;
}

/** The character of `#10` or `#xA`; undefined for one that XML does not allow. */
function characterOf(name: string): string | undefined {
  const [, decimal, hexadecimal] = /^#(?:(\d{1,7})|x([\dA-Fa-f]{1,6}))$/.exec(name) ?? [];
  if (decimal === undefined && hexadecimal === undefined) return undefined;
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
  const isAllowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code < 0xd800) ||
    (code >= 0xe000 && code < 0xfffe) ||
    (code >= 0x10000 && code < 0x110000);
  return isAllowed ? String.fromCodePoint(code) : undefined;
}
