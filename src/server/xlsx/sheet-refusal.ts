/**
 * Why a file is refused: `empty` has no bytes; `not_xlsx` has another format; `old_xls` and `encrypted`; `macros` contains
 * a program; `too_large` unpacks to too many bytes or needs too much memory; `too_slow` exceeds the time limit; `broken`
 * is not a valid workbook; `cut` is a text that ends in the middle of a letter or has damaged ones.
 */
export type RefusalReason =
  | 'empty'
  | 'not_xlsx'
  | 'old_xls'
  | 'encrypted'
  | 'macros'
  | 'too_large'
  | 'too_slow'
  | 'broken'
  | 'cut';

export class SheetRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The spreadsheet is refused: ${reason}`, options);
    this.name = 'SheetRefusal';
    this.reason = reason;
  }
}
