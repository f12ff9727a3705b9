import type { ImportNote } from '#exchange/commerceml/server/index.ts';

/** Notes of one code that the journal keeps of a run; the rest are counted. */
const MAX_PER_CODE = 1000;

/** Notes that the report shows. */
const MAX_SHOWN = 20;

type NoteRow = ImportNote & { file: string };

/** Counts and remarks of one run: gathered here, written with each batch. */
export class Journal {
  readonly counts: Record<string, number> = {};
  /** The first of each code: what a person wants to see. */
  readonly shown: NoteRow[] = [];
  #waiting: NoteRow[] = [];
  readonly #once = new Set<string>();

  count(what: string, by = 1): void {
    if (by !== 0) this.counts[what] = (this.counts[what] ?? 0) + by;
  }

  /** Line 0 stands for none. */
  note(file: string, { line, ...fields }: ImportNote): void {
    const note = { ...fields, line: line || null };
    const key = noteKey(note);
    this.count(key);
    const count = this.counts[key]!;
    if (count <= MAX_PER_CODE) this.#waiting.push({ ...note, file });
    if (count === 1 && this.shown.length < MAX_SHOWN) this.shown.push({ ...note, file });
  }

  /** A note on something that many records share: once in a run. */
  noteOnce(file: string, subject: string, note: ImportNote): void {
    const key = `${note.code} ${subject}`;
    if (this.#once.has(key) || this.#once.size >= MAX_PER_CODE * 10) return;
    this.#once.add(key);
    this.note(file, note);
  }

  /** Notes that are not written yet; they count as written from now on. */
  takeWaiting(): NoteRow[] {
    const rows = this.#waiting;
    this.#waiting = [];
    return rows;
  }
}

/** Counts of notes stand among the counts of a run under such keys. */
const noteKey = ({ kind, code }: Pick<ImportNote, 'kind' | 'code'>): string => `${kind}:${code}`;
