import type { ImportNote } from '#exchange/commerceml/server/index.ts';

/** Notes of one code that the journal keeps of a run; the rest are counted. */
export const MAX_PER_CODE = 1000;

/** Changes of one kind that the journal keeps of a run; the rest are counted. */
export const MAX_CHANGES = 10_000;

type NoteRow = ImportNote & { file: string };

/**
 * What an import has changed of a product or an offer that the shop had. `held`: a value of the source that is another
 * one now and gives way to what was set by hand; `before` is that of the shop.
 */
export type Change = {
  kind: 'product' | 'price' | 'stock' | 'vanished' | 'held';
  itemId: number;
  name: string;
  article: string | null;
  field?: string;
  before?: string | null;
  after?: string | null;
};

/** Counts, remarks and changes of one run: gathered here, written with each batch. */
export class Journal {
  readonly counts: Record<string, number> = {};
  #notes: NoteRow[] = [];
  /** Notes that many records share, by what they are about. */
  readonly #once = new Map<string, NoteRow>();
  #changes: Change[] = [];

  count(what: string, by = 1): void {
    if (by !== 0) this.counts[what] = (this.counts[what] ?? 0) + by;
  }

  /** Line 0 stands for none. */
  note(file: string, { line, ...fields }: ImportNote): void {
    const note = { ...fields, line: line || null };
    const key = noteKey(note);
    this.count(key);
    if (this.counts[key]! <= MAX_PER_CODE) this.#notes.push({ ...note, file });
  }

  /**
   * A note on something that many records share: once in a run, with the first line of its file. It is written when the run
   * ends: records that the file repeats come last.
   */
  noteOnce(file: string, subject: string, note: ImportNote): void {
    const key = `${note.code} ${subject}`;
    const known = this.#once.get(key);
    if (known && known.file === file && note.line && note.line < (known.line ?? 0)) known.line = note.line;
    if (known || this.#once.size >= MAX_PER_CODE * 10) return;
    const row = { ...note, line: note.line || null, file };
    this.count(noteKey(note));
    this.#once.set(key, row);
  }

  /** Whether changes of the kind are kept still. */
  hasRoomFor(kind: Change['kind']): boolean {
    return (this.counts[changeKey(kind)] ?? 0) < MAX_CHANGES;
  }

  change(change: Change): void {
    if (this.hasRoomFor(change.kind)) this.#changes.push(change);
    this.count(changeKey(change.kind));
  }

  /** Changes of a kind that has no room left. */
  countChanges(kind: Change['kind'], by: number): void {
    this.count(changeKey(kind), by);
  }

  /** Notes that are not written yet, in the order of the file; they count as written from now on. */
  takeNotes({ atEnd = false } = {}): NoteRow[] {
    const rows = [...this.#notes.splice(0), ...(atEnd ? this.#firstOfCodes() : [])];
    return [...Map.groupBy(rows, ({ file }) => file).values()].flatMap((own) =>
      own.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    );
  }

  /** The shared notes, as many of each code as the journal keeps. */
  #firstOfCodes(): NoteRow[] {
    return [...Map.groupBy(this.#once.values(), noteKey).values()].flatMap((own) => own.slice(0, MAX_PER_CODE));
  }

  /** Changes that are not written yet; they count as written from now on. */
  takeChanges(): Change[] {
    const rows = this.#changes;
    this.#changes = [];
    return rows;
  }
}

/** Counts of notes stand among the counts of a run under such keys. */
export const noteKey = ({ kind, code }: Pick<ImportNote, 'kind' | 'code'>): string => `${kind}:${code}`;

/** So do counts of changes. */
export const changeKey = (kind: Change['kind']): string => `change:${kind}`;
