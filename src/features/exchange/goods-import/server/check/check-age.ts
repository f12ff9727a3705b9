import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import type { FileSummary } from '../read/file-summary.ts';

/** What files say by the turn in which they are read. */
const KINDS = ['dictionaries', 'goods', 'offers', 'prices', 'stock'];

type FormedAt = Record<string, string>;

/** Throws RefusedFile where a file is older than what the source's goods come from. */
export function checkAge(files: readonly FileSummary[], source: { name: string; formedAt: FormedAt }): void {
  for (const { name, rank, head } of files) {
    const known = source.formedAt[KINDS[rank]!] ?? '';
    if (head.formedAt === '' || head.formedAt >= known) continue;
    throw new RefusedFile(
      `${name}: файл сформирован ${asText(head.formedAt)}, а в источнике «${source.name}» уже данные от ${asText(known)}; вернуть прежние данные: npm run import -- ФАЙЛ --older`,
    );
  }
}

/** When the files that the source's goods come from were formed, once these are imported. */
export function formedAtAfter(known: FormedAt, files: readonly FileSummary[]): FormedAt {
  // An older file comes before a newer one of its kind
  const formed = files.filter(({ head }) => head.formedAt !== '');
  return { ...known, ...Object.fromEntries(formed.map(({ rank, head }) => [KINDS[rank]!, head.formedAt])) };
}

const asText = (formedAt: string) => formedAt.replace('T', ' ');
