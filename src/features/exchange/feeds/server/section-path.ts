import { createHash } from 'node:crypto';
import { cleanLine, type CommerceRecord } from '#exchange/commerceml/server/index.ts';

/** A group of a report holds the rows up to `end`. */
type Group = { path: readonly string[]; end: number };

/** The section that the rows of a sheet stand in: below its headings, the groups of a report, or the path of their own column. */
export class SectionPath {
  readonly #root: readonly string[];
  readonly #known = new Set<string>();
  #path: readonly string[];
  /** Of the row itself. */
  #own: readonly string[] | null = null;
  #groups: Group[] = [];
  /** The last section, while no goods stand in it. */
  #empty: { text: string; line: number } | null = null;

  constructor(root: readonly string[]) {
    this.#root = root;
    this.#path = root;
  }

  begin(): CommerceRecord[] {
    return this.#records(this.#root, 1);
  }

  /** A heading in a row of its own. */
  *open(text: string, line: number): Generator<CommerceRecord> {
    yield* this.end();
    const group = this.#groupAt(line);
    this.#path = [...(group?.path ?? this.#root), text];
    this.#empty = { text, line };
    yield* this.#records(this.#path, line);
  }

  /** A row with the totals of the rows up to `end`. */
  openGroup(text: string, { line, end }: { line: number; end: number }): CommerceRecord[] {
    const parent = this.#groupAt(line);
    const path = [...(parent?.path ?? this.#root), cleanLine(text, 300)];
    this.#groups.push({ path, end });
    this.#path = path;
    this.#empty = null;
    return this.#records(path, line);
  }

  /** The section that a row names itself, «Трубы / Полипропилен»; none leaves that of the headings. */
  openPath(text: string, line: number): CommerceRecord[] {
    const own = sectionPath(text);
    this.#own = own.length > 0 ? [...this.#root, ...own] : null;
    return this.#own === null ? [] : this.#records(this.#own, line);
  }

  /** The id of the section of the goods of a row; null at the top of a list. */
  goods(): string | null {
    this.#empty = null;
    const path = this.#own ?? this.#path;
    return path.length > 0 ? groupId(path) : null;
  }

  /** A section without goods may be goods without a price. */
  end(): CommerceRecord[] {
    const empty = this.#empty;
    this.#empty = null;
    if (empty === null) return [];
    const reason = `раздел «${empty.text.slice(0, 120)}» без товаров; если это товар, у него нет ни цены, ни артикула`;
    return [
      { type: 'note', line: empty.line, notes: [{ kind: 'taken', code: 'section-empty', reason, line: empty.line }] },
    ];
  }

  #groupAt(line: number): Group | undefined {
    this.#groups = this.#groups.filter(({ end }) => end > line);
    return this.#groups.at(-1);
  }

  /** The sections of a path that have not come yet. */
  #records(path: readonly string[], line: number): CommerceRecord[] {
    return path.flatMap((name, depth): CommerceRecord[] => {
      const own = path.slice(0, depth + 1);
      const id = groupId(own);
      if (this.#known.has(id)) return [];
      this.#known.add(id);
      return [
        {
          type: 'group',
          id,
          parentId: depth > 0 ? groupId(own.slice(0, -1)) : null,
          name,
          deleted: false,
          line,
          notes: [],
        },
      ];
    });
  }
}

const groupId = (path: readonly string[]) => {
  const id = cleanLine(`section:${path.join(' / ')}`, 1000).toLowerCase();
  return id.length <= 150 ? id : `${id.slice(0, 100)}:${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
};

/** «Трубы / Полипропилен» and «Трубы > Полипропилен» are two sections, one in the other. */
const sectionPath = (text: string): string[] =>
  text
    .split(/\s*[>|→»]\s*|\s+\/\s+/u)
    .map((part) => cleanLine(part, 300))
    .filter(Boolean)
    .slice(0, 4);
