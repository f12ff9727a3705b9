/** A file, or a whole import, that is refused before anything is changed. The message is one Russian line for a person. */
export class RefusedFile extends Error {
  readonly isRefusedFile = true;
  /** Where in the file, from 1; null where the place says nothing. */
  readonly line: number | null;
  /** An answer of a person mends it: what is asked, without the keys of a command. Null where the file is wrong. */
  readonly question: string | null;

  constructor(reason: string, place?: { line: number; column: number } | null, question: string | null = null) {
    super(place ? `${reason} (строка ${place.line}, колонка ${place.column})` : reason);
    this.name = 'RefusedFile';
    this.line = place?.line ?? null;
    this.question = question;
  }
}

export function isRefusedFile(error: unknown): error is RefusedFile {
  return (error as { isRefusedFile?: boolean } | null)?.isRefusedFile === true;
}
