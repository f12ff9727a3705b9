import type { CommerceRecord } from './records.ts';

/** Counts the signs of a file that XML does not allow and that were replaced, for one remark. */
export class ReplacedSigns {
  #first: string | null = null;
  #count = 0;

  readonly onReplaced = (near: string): void => {
    this.#first ??= near;
    this.#count += 1;
  };

  /** The remark, where there is something to remark. */
  take(): CommerceRecord[] {
    if (this.#first === null) return [];
    const reason = `управляющих знаков ${this.#count}, они заменены пробелами; первый рядом с «${this.#first}»`;
    return [{ type: 'note', line: 1, notes: [{ kind: 'mended', code: 'sign-replaced', reason, line: null }] }];
  }
}
