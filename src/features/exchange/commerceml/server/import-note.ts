/**
 * What an import has to say about a record: `taken` as it is though it is odd, `mended`, or `refused`. The reason is
 * Russian and names the record; `code` groups notes of one kind.
 */
export type ImportNote = {
  kind: 'taken' | 'mended' | 'refused';
  code: string;
  reason: string;
  line: number | null;
  /** Where in the line, for a record without an id. */
  column?: number;
};

/** How a record is called in notes: «Болт М6» (Ид 4f2a…). */
export function called(name: string | null, id: string | null): string {
  const parts = [name && `«${name.slice(0, 80)}»`, id && `Ид ${id.slice(0, 80)}`].filter(Boolean);
  return parts.join(', ') || 'без Ид и наименования';
}
