/** A cell that is said to hold a string of the shared table, and names none: perhaps with a formula or an empty value. */
const EMPTY_STRING =
  /(<(?:\w+:)?c\b[^>]*?)\st=(?:"s"|'s')([^>]*?)(\/>|>\s*(?:<(?:\w+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)?(?:<(?:\w+:)?v\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>)/g;

/**
 * A sheet in which such cells are plain empty ones. Some programs write them (MyOffice, DevExtreme), and the reader of
 * workbooks takes them for the first shared string.
 */
export function withoutEmptyStrings(sheet: Buffer): Buffer {
  // Bytes of any encoding survive this
  const text = sheet.toString('latin1');
  const mended = text.replace(EMPTY_STRING, '$1$2$3');
  return mended.length === text.length ? sheet : Buffer.from(mended, 'latin1');
}
