import type { Finding } from './query/find.ts';
import type { Trace, MatchKind } from './query/match-kinds.ts';

/** How the text of a query was understood, where it was not taken as it stands. */
export function notesOf({ notes, ignored, isPartial }: Finding): string[] {
  return [
    ...notes.map(({ kind, from, to }) => {
      if (kind === 'layout') return `Раскладка клавиатуры: «${from}» → «${to}»`;
      if (kind === 'typo') return `Исправлена опечатка: «${from}» → «${to}»`;
      return `Другое написание: «${from}» → «${to}»`;
    }),
    ...(ignored.length > 0 ? [`Не нашлось: ${ignored.map((word) => `«${word}»`).join(', ')}`] : []),
    ...(isPartial ? ['Всех слов сразу нет ни у одного товара, показаны самые близкие'] : []),
  ];
}

const reasons: Readonly<Record<MatchKind, string | null>> = {
  article: 'По артикулу',
  offerArticle: 'По артикулу варианта',
  barcode: 'По штрихкоду',
  shortcode: 'По короткому коду',
  tail: 'По части артикула',
  articlePrefix: 'По началу артикула',
  synonym: 'По синониму',
  words: null,
};

/** Why a product was found; null where its name says so itself. Of a synonym, which words were read as which. */
export function reasonOf({ matchKind, reading }: Trace, { swaps }: Finding): string | null {
  if (matchKind !== 'synonym') return reasons[matchKind];
  const swapped = (swaps[reading] ?? []).flatMap(({ from, to }) => (to === '' ? [] : [`«${from}» → «${to}»`]));
  return [reasons.synonym, swapped.join(', ')].filter(Boolean).join(' ');
}
