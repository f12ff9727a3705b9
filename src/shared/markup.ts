const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Tags that a name or a title may carry, without attributes ([A-098]). */
const TAG = /<(\/?)(b|i|em|strong|mark|sub|sup|br)(?=[\s/>])[^<>]*>/gi;

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi;

/** Deeper nesting of emphasis than this has no meaning, only weight. */
const MAX_DEPTH = 16;

/** Text as HTML: nothing in it can open a tag, an attribute or an entity. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Text between tags: all is escaped but entities that are there already. */
function escapeBetweenTags(text: string): string {
  let result = '';
  let end = 0;
  for (const match of text.matchAll(ENTITY)) {
    result += escapeHtml(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + escapeHtml(text.slice(end));
}

/**
 * R-ENT-05, R-ENT-41: markup of a name or a title as HTML that is safe to render. The allowed tags stay, without their
 * attributes, closed and nested rightly; everything else shows as the text that it is.
 */
export function sanitiseMarkup(markup: string): string {
  const open: string[] = [];
  let result = '';
  let end = 0;
  for (const match of markup.matchAll(TAG)) {
    result += escapeBetweenTags(markup.slice(end, match.index));
    end = match.index + match[0].length;
    const name = (match[2] ?? '').toLowerCase();
    if (name === 'br') result += '<br>';
    else if (!match[1]) result += openTag(name, open);
    else result += closeFrom(open.lastIndexOf(name), open);
  }
  return result + escapeBetweenTags(markup.slice(end)) + closeFrom(0, open);
}

function openTag(name: string, open: string[]): string {
  if (open.length >= MAX_DEPTH) return '';
  open.push(name);
  return `<${name}>`;
}

/** Closes the open tags from a place inwards, the innermost first; nothing where the place is -1. */
function closeFrom(place: number, open: string[]): string {
  const closed = place < 0 ? [] : open.splice(place).toReversed();
  return closed.map((tag) => `</${tag}>`).join('');
}

/** The same markup as plain text, for titles, labels and breadcrumbs: allowed tags gone, entities read. */
export function markupText(markup: string): string {
  const bare = markup.replace(TAG, (tag) => (/^<\/?br/i.test(tag) ? ' ' : ''));
  return bare.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name) return CHARACTERS[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
