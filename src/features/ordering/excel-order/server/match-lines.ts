import { findReplacements } from '#goods/products/server/index.ts';
import { type GoodsForBuyer, goodsForBuyer } from '#ordering/basket/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { normaliseArticle } from '#shared/article.ts';
import { articleSpellings } from '#shared/order-sheet/article-spellings.ts';
import type { SheetLine } from '#shared/order-sheet/sheet-order.ts';
import { type Candidate, findCandidates, findGone, findNamed, findOffers } from './find-candidates.ts';
import { findOwnCodes } from './own-codes.ts';
import { suggestByName } from './suggest-by-name.ts';

type Context = CallContext<BuyerSession>;

/** A line of a file or of a pasted list; `amount` null: the least that can be ordered. */
export type WantedLine = Omit<SheetLine, 'amount'> & { amount: number | null };

/** What a line means, or why it means nothing and what it may mean. */
export type Match = { line: WantedLine } & (
  | { goods: GoodsForBuyer; isOwnCode: boolean }
  | { goods: null; reason: string; suggestions: GoodsForBuyer[] }
);

/** What is found or suggested for any line. */
export const goodsOf = (matches: readonly Match[]): GoodsForBuyer[] =>
  matches.flatMap((match) => match.goods ?? match.suggestions);

const MAX_SUGGESTIONS = 10;

const unknown = 'Не найден в каталоге';
const reasons = {
  several: 'Артикул есть у нескольких товаров. Выберите нужный',
  variants: 'У товара есть варианты. Выберите нужный',
  spoiled: 'Excel превратил артикул в число или дату. Задайте ячейке формат «Текстовый» и впишите артикул заново',
  zeros: 'Возможно, потеряны нули в начале артикула',
  replaced: 'Снят, есть замена',
} as const;

/** Whether a code of the line is in the catalogue, though perhaps of several goods. */
export const isKnownCode = (match: Match): boolean => match.goods !== null || match.reason !== unknown;

/**
 * Finds what each line means: by article, then short code, then barcode, then the company's own code; a line without a
 * code by its exact name. What is found by none is suggested by its name. What is not sure is never matched:
 * several goods of one article, a product of which only offers are sold, an article that a spreadsheet has turned into a
 * number.
 */
export async function matchLines(ctx: Context, lines: readonly WantedLine[]): Promise<Match[]> {
  const coded = lines.filter(({ article }) => article !== '');
  const candidates = await findCandidates(ctx.db, codesOf(coded.flatMap(spellings)));
  const byCode = Map.groupBy(candidates, ({ code }) => code);
  const named = await findNamed(ctx.db, unique(lines.flatMap((line) => exactName(line) ?? [])));
  const own = await findOwnCodes(ctx.db, ctx.session.company.id, unique(coded.map(ownCodeOf)));
  const ids = unique([...[...candidates, ...named].map(({ itemId }) => itemId), ...own.values()]);
  const goods = await goodsForBuyer(ctx, ids);
  const withOffers = [...goods.values()].filter(({ item }) => item.hasOffers).map(({ item }) => item.id);
  const offers = await findOffers(ctx.db, withOffers);
  for (const [id, one] of await goodsForBuyer(ctx, [...offers.values()].flat())) goods.set(id, one);

  const known: Known = { byCode, byName: Map.groupBy(named, ({ name }) => name), own, goods, offers };
  const matches = lines.map((line): Match => ({ line, ...meaningOf(line, known) }));
  return withSuggestions(ctx, await withReplacements(ctx, matches));
}

/** A line that means a product which is gone has what replaces it as its suggestions. */
async function withReplacements(ctx: Context, matches: readonly Match[]): Promise<Match[]> {
  const isUnknown = (match: Match) => match.goods === null && match.reason === unknown && match.line.article !== '';
  const texts = matches.filter(isUnknown).map(({ line }) => line.article);
  if (texts.length === 0) return [...matches];
  const gone = await findGone(ctx.db, codesOf(texts.flatMap(articleSpellings)));
  const byCode = Map.groupBy(gone, ({ code }) => code);
  const productOf = new Map(gone.map(({ itemId, productId }) => [itemId, productId]));
  const replacements = await findReplacements(ctx.db, unique([...productOf.values()]), ['replacement']);
  const goods = await goodsForBuyer(ctx, unique([...replacements.values()].flat().flatMap(({ itemIds }) => itemIds)));
  return matches.map((match) => {
    if (!isUnknown(match)) return match;
    const products = unique(surest(match.line, { byCode }).map((id) => productOf.get(id)!));
    const itemIds = products.flatMap((id) => replacements.get(id) ?? []).flatMap((one) => one.itemIds);
    const suggestions = unique(itemIds)
      .flatMap((id) => goods.get(id) ?? [])
      .slice(0, MAX_SUGGESTIONS);
    return suggestions.length > 0 ? { line: match.line, goods: null, reason: reasons.replaced, suggestions } : match;
  });
}

/** What has no suggestion by its code has some by its name. */
async function withSuggestions(ctx: Context, matches: readonly Match[]): Promise<Match[]> {
  const isBare = (match: Match) => match.goods === null && match.suggestions.length === 0;
  const byName = await suggestByName(
    ctx,
    matches.filter(isBare).flatMap(({ line }) => nameIn(line) ?? []),
  );
  return matches.map((match) =>
    isBare(match) && match.goods === null
      ? { ...match, suggestions: byName.get(nameIn(match.line) ?? '') ?? [] }
      : match,
  );
}

/** The name in a line: a list without headings may have names where others have articles. Null for a code alone. */
function nameIn({ article, name }: WantedLine): string | null {
  if (name !== '') return name;
  const isName = /\p{L}{3}/u.test(article) && (/\s/.test(article) || !/\d/.test(article));
  return isName ? article : null;
}

/** The name of a line without a code, which finds goods where it is exactly theirs. */
const exactName = (line: WantedLine): string | null => (line.article === '' || line.name === '' ? nameIn(line) : null);

type Known = {
  byCode: Map<string, Candidate[]>;
  byName: Map<string, { itemId: number }[]>;
  /** By the company's own codes. */
  own: Map<string, number>;
  goods: Map<number, GoodsForBuyer>;
  offers: Map<number, number[]>;
};

type Meaning =
  | { goods: GoodsForBuyer; isOwnCode: boolean }
  | { goods: null; reason: string; suggestions: GoodsForBuyer[] };

function meaningOf(line: WantedLine, known: Known): Meaning {
  if (line.isSpoiled) return unsure(line, known, reasons.spoiled);
  const meant = meaningInCatalogue(line, known);
  const own = meant.goods === null ? known.goods.get(known.own.get(ownCodeOf(line)) ?? -1) : undefined;
  return own && !own.item.hasOffers ? { goods: own, isOwnCode: true } : meant;
}

const ownCodeOf = ({ article }: WantedLine) => normaliseArticle(article);

function meaningInCatalogue(line: WantedLine, known: Known): Meaning {
  const byCode = line.article === '' ? [] : surest(line, known);
  const named = known.byName.get(exactName(line) ?? '') ?? [];
  const ids = byCode.length > 0 ? byCode : named.map(({ itemId }) => itemId);
  const found = ids.flatMap((id) => known.goods.get(id) ?? []);
  if (found.length === 0) return unsure(line, known, unknown);
  const one = found.length === 1 ? found[0]! : ofName(found, line.name);
  if (!one) return { goods: null, reason: reasons.several, suggestions: expanded(found, known) };
  if (!one.item.hasOffers) return { goods: one, isOwnCode: false };
  return { goods: null, reason: reasons.variants, suggestions: expanded([one], known) };
}

/** Items of the surest kind of code; of articles those that are written alike come first. */
function surest({ article }: WantedLine, { byCode }: Pick<Known, 'byCode'>): number[] {
  const hits = unique(articleSpellings(article).flatMap((code) => hitsOf(code, byCode)));
  const rank = Math.min(...hits.map((hit) => hit.rank));
  const best = hits.filter((hit) => hit.rank === rank);
  const alike = best.filter((hit) => hit.article?.trim().toLowerCase() === article.trim().toLowerCase());
  return unique((rank === 1 && alike.length > 0 ? alike : best).map(({ itemId }) => itemId));
}

const hitsOf = (code: string, byCode: Known['byCode']): Candidate[] =>
  [normaliseArticle(code), code.trim()].flatMap((known) => byCode.get(known) ?? []);

function ofName(found: readonly GoodsForBuyer[], name: string): GoodsForBuyer | undefined {
  const same = found.filter(({ item }) => item.name.toLowerCase() === name.toLowerCase());
  return same.length === 1 ? same[0] : undefined;
}

/** Nothing is sure; what a spreadsheet may have made of an article is offered. */
function unsure(line: WantedLine, known: Known, reason: string): Meaning {
  const hits = spellings(line).flatMap((code) => known.byCode.get(normaliseArticle(code)) ?? []);
  const suggestions = expanded(
    unique(hits.map(({ itemId }) => itemId)).flatMap((id) => known.goods.get(id) ?? []),
    known,
  );
  return { goods: null, reason: suggestions.length > 0 && reason === unknown ? reasons.zeros : reason, suggestions };
}

/** A product of which only offers are sold is its offers. */
function expanded(found: readonly GoodsForBuyer[], { goods, offers }: Known): GoodsForBuyer[] {
  const ids = found.flatMap(({ item }) => (item.hasOffers ? (offers.get(item.id) ?? []) : [item.id]));
  return unique(ids)
    .flatMap((id) => goods.get(id) ?? [])
    .slice(0, MAX_SUGGESTIONS);
}

/** A code, and what it may have been before a spreadsheet dropped its zeros at the front, or behind the point. */
function spellings({ article, isSpoiled }: Pick<WantedLine, 'article' | 'isSpoiled'>): string[] {
  const isNumber = /^\d{1,12}$/.test(article);
  if (isNumber)
    return [article, ...Array.from({ length: 6 }, (_, zeros) => article.padStart(article.length + zeros + 1, '0'))];
  return isSpoiled ? [article, `${article}0`, `${article}00`] : articleSpellings(article);
}

export function codesOf(codes: readonly string[]) {
  const articles = unique(codes.map(normaliseArticle)).filter((code) => code !== '');
  return { articles, codes: unique(codes.map((code) => code.trim())) };
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
