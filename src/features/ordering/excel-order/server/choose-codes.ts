import type { Db } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import { articleSpellings } from '#shared/order-sheet/article-spellings.ts';
import type { CodedLine } from '#shared/order-sheet/sheet-order.ts';
import { findCandidates } from './find-candidates.ts';
import { codesOf } from './match-lines.ts';
import { findOwnCodes } from './own-codes.ts';

/**
 * The article of each line where its table has several columns of codes: the columns go by how many of their codes the
 * shop or the company knows, and a line takes the first code that is known.
 */
export async function chooseCodes(db: Db, companyId: number, lines: readonly CodedLine[]): Promise<CodedLine[]> {
  const several = lines.filter(({ codes }) => codes.length > 1);
  if (several.length === 0) return [...lines];
  const isKnown = await knownCodes(db, companyId, several);
  const orders = new Map(
    Array.from(
      Map.groupBy(several, ({ table }) => table),
      ([table, own]) => [table, columnOrder(own, isKnown)],
    ),
  );
  return lines.map((line) => {
    const order = line.codes.length > 1 ? orders.get(line.table)! : [];
    const codes = order.map((index) => line.codes[index]!).filter(({ text }) => text !== '');
    const code = codes.find(({ text }) => isKnown(text)) ?? codes[0];
    return code ? { ...line, article: code.text, isSpoiled: code.isSpoiled } : line;
  });
}

async function knownCodes(db: Db, companyId: number, lines: readonly CodedLine[]): Promise<(code: string) => boolean> {
  const texts = new Set(lines.flatMap(({ codes }) => codes.map(({ text }) => text)).filter((text) => text !== ''));
  const spelled = [...texts].flatMap(articleSpellings);
  const candidates = await findCandidates(db, codesOf(spelled));
  const own = await findOwnCodes(db, companyId, codesOf(spelled).articles);
  const known = new Set([...candidates.map(({ code }) => code), ...own.keys()]);
  return (code) => articleSpellings(code).some((one) => known.has(normaliseArticle(one)) || known.has(one));
}

/** Indexes of the columns, those with most known codes first. */
function columnOrder(lines: readonly CodedLine[], isKnown: (code: string) => boolean): number[] {
  const hits = lines[0]!.codes.map((_, index) => lines.filter(({ codes }) => isKnown(codes[index]!.text)).length);
  return hits.map((_, index) => index).toSorted((a, b) => hits[b]! - hits[a]! || a - b);
}
