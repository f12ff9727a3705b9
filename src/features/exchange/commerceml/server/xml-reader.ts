import { PlainXmlReader } from './plain-xml-reader.ts';
import { StrictXmlReader } from './strict-xml-reader.ts';
import type { Extent, ReadSoFar, XmlHandler } from './xml-handler.ts';

/**
 * Reads XML piece by piece with flat memory: quickly as long as it is what accounting systems write, by a complete parser
 * from the first unusual place on. A document type is refused (no entity is ever defined) but for the one that `doctype`
 * describes, as are endless depth and text. Throws RefusedFile with line and column, for a file that breaks off too.
 */
export class XmlReader {
  readonly #handler: XmlHandler;
  readonly #plain: PlainXmlReader;
  readonly #doctype: RegExp | undefined;
  #strict: StrictXmlReader | undefined;

  constructor(handler: XmlHandler, doctype?: RegExp) {
    this.#handler = handler;
    this.#doctype = doctype;
    this.#plain = new PlainXmlReader(handler);
  }

  /** The line of the next character where elements may be skipped; null where they may not. */
  get lineToPass(): number | null {
    return this.#strict === undefined && this.#plain.isClean ? this.#plain.line : null;
  }

  /** Passes over elements that were read before, as if they had been read now. */
  skip(extent: Extent): void {
    this.#plain.skip(extent);
  }

  write(chunk: string): void {
    if (this.#strict) this.#strict.write(chunk);
    else this.#goOn(this.#plain.write(chunk));
  }

  /** Must be called at the end of the file: only then is a truncated file recognised. */
  close(): void {
    if (!this.#strict) this.#goOn(this.#plain.close());
    this.#strict?.close();
  }

  #goOn(soFar: ReadSoFar | null): void {
    if (soFar === null) return;
    this.#strict = new StrictXmlReader(this.#handler, soFar, this.#doctype);
    this.#strict.write(soFar.rest);
  }
}
