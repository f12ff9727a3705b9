import { type FileSummary, hasLines, omitsSoldOut } from './read/file-summary.ts';
import { IdSet } from './read/id-set.ts';

/** The file that a run is reading. */
export type RunFile = {
  /** As notes call it. */
  readonly name: string;
  /** It has line breaks, so that the number of a line says something. */
  readonly hasLines: boolean;
  /** An offer without a quantity is sold out. */
  readonly omitsSoldOut: boolean;
  /** A product without a picture keeps those of the shop: the file names none at all. */
  readonly keepsPictures: boolean;
  /** Products that came as variants in the place of goods. */
  readonly splitProducts: IdSet;
};

export const runFile = (file: FileSummary, { keepsPictures }: Pick<RunFile, 'keepsPictures'>): RunFile => ({
  name: file.name,
  hasLines: hasLines(file),
  omitsSoldOut: omitsSoldOut(file),
  keepsPictures,
  splitProducts: new IdSet(),
});

/** In the place of a file, where records come from elsewhere or none have come yet. */
export const fileCalled = (name: string): RunFile => ({
  name,
  hasLines: true,
  omitsSoldOut: false,
  keepsPictures: true,
  splitProducts: new IdSet(),
});
