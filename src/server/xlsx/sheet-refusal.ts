/**
 * Why a file is not read:
 * `empty` has no bytes; `not_xlsx` is something else; `old_xls` and `encrypted` are what their names say; `macros` carries
 * a program; `too_large` unpacks to more than is read, or needs more memory; `too_slow` takes longer; `broken` pretends.
 */
export type RefusalReason =
  | 'empty'
  | 'not_xlsx'
  | 'old_xls'
  | 'encrypted'
  | 'macros'
  | 'too_large'
  | 'too_slow'
  | 'broken';

export class SheetRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The spreadsheet is refused: ${reason}`, options);
    this.name = 'SheetRefusal';
    this.reason = reason;
  }
}
