/** Characters that XML 1.0 forbids, in no spelling; halves of surrogate pairs are turned into U+FFFD before. */
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const HALF_PAIR = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Readers turn a bare carriage return into a line end, and blanks of an attribute into spaces. */
const SPECIAL: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** What of a text an XML document can carry, cut to so many UTF-16 units without leaving half a character. */
export function xmlText(text: string, maxLength: number = Number.POSITIVE_INFINITY): string {
  const bare = text.replace(HALF_PAIR, '').replace(FORBIDDEN, '');
  return bare.length <= maxLength ? bare : bare.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** An element with text; an empty string where the text is absent or empty. Cuts to `maxLength`. */
export function textElement(
  name: string,
  text: string | null | undefined,
  { maxLength, attributes = {} }: { maxLength?: number; attributes?: Record<string, string | null> } = {},
): string {
  const bare = xmlText(text ?? '', maxLength);
  if (bare === '') return '';
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== null);
  const written = given.map(([key, value]) => ` ${key}="${escapeAttribute(xmlText(value))}"`);
  return `<${name}${written.join('')}>${escapeText(bare)}</${name}>`;
}

/** An element with elements; an empty string where it would be empty. */
export function element(name: string, ...children: readonly string[]): string {
  const inner = children.join('');
  return inner && `<${name}>${inner}</${name}>`;
}

const escapeText = (text: string) => text.replace(/[&<>\r]/g, (character) => SPECIAL[character]!);
const escapeAttribute = (text: string) => text.replace(/[&<>"\r\n\t]/g, (character) => SPECIAL[character]!);
