import type { FileSummary } from '../read/file-summary.ts';

/** Files of one source in the order in which they are read. */
export type SourceFiles = {
  /** The id by which later files find the source again; null where no file names one. */
  externalId: string | null;
  /** The ids of further catalogues of the same base. */
  furtherIds: string[];
  name: string;
  /** No file of goods names the source. */
  isNameProvisional: boolean;
  files: FileSummary[];
};

const NAMELESS = 'Основной каталог';

/**
 * Sorts files by source and turn: names of files mean nothing. Files that name no source go with those that do, where
 * they are of one; with `sourceName` or `isOneSource` all are of one. An older export comes before a newer one of its kind.
 */
export function planImport(
  summaries: readonly FileSummary[],
  { sourceName, isOneSource = sourceName !== undefined }: { sourceName?: string; isOneSource?: boolean } = {},
): SourceFiles[] {
  const ids = new Set(summaries.map((file) => file.sourceId).filter((id) => id !== null));
  const only = ids.size === 1 ? [...ids][0]! : null;
  const groups = Map.groupBy(summaries, (file) => (isOneSource ? null : (file.sourceId ?? only)));
  return Array.from(groups.values(), (files) => sourceFiles(files, sourceName));
}

/** Files that are known to be of one source. */
export function sourceFiles(files: readonly FileSummary[], sourceName?: string): SourceFiles {
  const ordered = files.toSorted(
    (a, b) => a.rank - b.rank || compare(a.head.formedAt, b.head.formedAt) || compare(a.name, b.name),
  );
  const [externalId = null, ...furtherIds] = new Set(ordered.flatMap(({ sourceId }) => sourceId ?? []));
  const named =
    ordered.find((file) => file.sourceName !== null && !file.isNameOfOffers) ??
    ordered.find((file) => file.sourceName !== null);
  const isNameProvisional = sourceName === undefined && named?.isNameOfOffers !== false;
  const name = sourceName ?? named?.sourceName ?? externalId ?? NAMELESS;
  return { externalId, furtherIds, name, isNameProvisional, files: ordered };
}

/** File names with numbers in them in the order of the numbers: `import0_2` before `import0_10`. */
const collator = new Intl.Collator('ru', { numeric: true });
const compare = (a: string, b: string) => collator.compare(a, b);

/** Entries that files of a source share, by id; a later file's word counts. */
export function mergeEntries<K extends 'priceTypes' | 'units' | 'warehouses' | 'properties'>(
  files: readonly FileSummary[],
  kind: K,
): FileSummary[K] {
  return new Map(files.flatMap((file) => [...(file[kind] as Map<string, unknown>)])) as FileSummary[K];
}
