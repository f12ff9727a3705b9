import type { ImportNote } from '#exchange/commerceml/server/index.ts';

/** Notes of one code that the journal keeps of a run; the rest are counted. */
export const MAX_PER_CODE = 1000;

/** Changes of one kind that the journal keeps of a run; the rest are counted. */
export const MAX_CHANGES = 10_000;

type NoteRow = ImportNote & { file: string };

/** What an import has changed of a product or an offer that the shop had. */
export type Change = {
  kind: 'product' | 'price' | 'stock' | 'vanished';
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
  #changes: Change[] = [];
  readonly #once = new Set<string>();

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

  /** A note on something that many records share: once in a run. */
  noteOnce(file: string, subject: string, note: ImportNote): void {
    const key = `${note.code} ${subject}`;
    if (this.#once.has(key) || this.#once.size >= MAX_PER_CODE * 10) return;
    this.#once.add(key);
    this.note(file, note);
  }

  /** Whether changes of the kind are kept still. */
  hasRoomFor(kind: Change['kind']): boolean {
    return (this.counts[changeKey(kind)] ?? 0) < MAX_CHANGES;
  }

  change(change: Change): void {
    if (this.hasRoomFor(change.kind)) this.#changes.push(change);
    this.count(changeKey(change.kind));
  }

  /** Notes that are not written yet; they count as written from now on. */
  takeNotes(): NoteRow[] {
    const rows = this.#notes;
    this.#notes = [];
    return rows;
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
