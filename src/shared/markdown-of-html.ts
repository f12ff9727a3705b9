type Node = string | { tag: string; attributes: string; children: Node[] };
type Element = Exclude<Node, string>;

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g;
const EMPTY = new Set(['br', 'hr', 'img']);
const BLOCKS = new Set(['h2', 'h3', 'h4', 'p', 'hr', 'blockquote', 'ul', 'ol', 'table']);

/** The Markdown of HTML that `sanitiseHtml` has made: of texts that were published before their Markdown was stored. */
export const markdownOfHtml = (html: string): string => blocksOf(parse(html)).join('\n\n');

function parse(html: string): Node[] {
  const root: Element = { tag: '', attributes: '', children: [] };
  const open = [root];
  for (const [, close, tag = '', attributes = '', text] of html.matchAll(TOKEN)) {
    const parent = open.at(-1)!;
    if (text !== undefined) parent.children.push(decode(text));
    else if (close) {
      if (open.length > 1 && parent.tag === tag) open.pop();
    } else {
      const element = { tag, attributes: attributes.replace(/\/$/, ''), children: [] };
      parent.children.push(element);
      if (!EMPTY.has(tag)) open.push(element);
    }
  }
  return root.children;
}

/** The blocks of a text; words between blocks are a paragraph. */
function blocksOf(nodes: readonly Node[]): string[] {
  const blocks: string[] = [];
  let words: Node[] = [];
  const finish = () => {
    const text = inlineOf(words).trim();
    if (text !== '') blocks.push(escapeBegin(text));
    words = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !BLOCKS.has(node.tag)) words.push(node);
    else {
      finish();
      blocks.push(blockOf(node));
    }
  }
  finish();
  return blocks;
}

function blockOf({ tag, attributes, children }: Element): string {
  if (/^h\d/.test(tag)) return `${'#'.repeat(Number(tag[1]))} ${inlineOf(children).trim()}`;
  if (tag === 'hr') return '---';
  if (tag === 'blockquote') return prefixed(blocksOf(children).join('\n\n'), '> ', '> ');
  if (tag === 'table') return tableOf(children);
  if (tag !== 'ul' && tag !== 'ol') return escapeBegin(inlineOf(children).trim());
  const first = Number(attributeOf(attributes, 'start') ?? 1);
  const items = elementsOf(children, 'li');
  const isLoose = items.some((item) => elementsOf(item.children, 'p').length > 0);
  const lines = items.map((item, index) => {
    const mark = tag === 'ul' ? '- ' : `${first + index}. `;
    const blocks = blocksOf(item.children);
    return prefixed(blocks.join(isLoose ? '\n\n' : '\n'), mark, ' '.repeat(mark.length));
  });
  return lines.join(isLoose ? '\n\n' : '\n');
}

function tableOf(children: readonly Node[]): string {
  const rows = ['thead', 'tbody', '']
    .flatMap((part) => (part === '' ? [children] : elementsOf(children, part).map((one) => one.children)))
    .flatMap((part) => elementsOf(part, 'tr'))
    .map((row) => row.children.filter((node) => typeof node !== 'string').map((cell) => inlineOf(cell.children)));
  const width = Math.max(...rows.map((cells) => cells.length), 1);
  const lineOf = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => (cells[at] ?? '').trim().replaceAll(/\s*\\?\n/g, ' ')).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [lineOf(head), lineOf(Array.from({ length: width }, () => '---')), ...rest.map(lineOf)].join('\n');
}

const elementsOf = (nodes: readonly Node[], tag: string): Element[] =>
  nodes.filter((node): node is Element => typeof node !== 'string' && node.tag === tag);

const marks: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', s: '~~' };

function inlineOf(nodes: readonly Node[]): string {
  return nodes.map(inline).join('');
}

function inline(node: Node): string {
  if (typeof node === 'string') return node.replaceAll(/[\\`*_[\]~|<]/g, String.raw`\$&`);
  const { tag, attributes, children } = node;
  if (tag === 'br') return '\\\n';
  if (tag === 'img') return `![${attributeOf(attributes, 'alt') ?? ''}](${attributeOf(attributes, 'src') ?? ''})`;
  const text = inlineOf(children);
  if (tag === 'a') {
    const href = attributeOf(attributes, 'href');
    return href === undefined ? text : `[${text}](${href})`;
  }
  const mark = marks[tag] ?? '';
  return text.trim() === '' ? text : `${mark}${text}${mark}`;
}

/** Marks at the beginning of a line that would make a heading, a list or a quotation of it. */
const escapeBegin = (text: string): string =>
  text.replaceAll(/^(\s*)(#{1,6}(?=\s)|[-+>=](?=\s|$|-|=|>)|\d{1,9}(?=[.)]))/gm, (_, space: string, mark: string) =>
    /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  );

const prefixed = (text: string, first: string, next: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? next.trimEnd() : next + line))
    .join('\n');

function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : decode(value);
}

const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const decode = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity]!);
