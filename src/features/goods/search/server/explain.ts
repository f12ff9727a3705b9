import type { Finding } from './query/finding.ts';
import type { Trace, MatchKind } from './query/match-kinds.ts';

/** How the text of a query was understood, where it was not taken as it stands. */
export function notesOf({ notes, ignored, dropped, isPartial, near, missingHead }: Finding): string[] {
  const others = ignored.filter((word) => word !== missingHead);
  return [
    ...notes.map(({ kind, from, to }) => {
      if (kind === 'layout') return `Раскладка клавиатуры: «${from}» → «${to}»`;
      if (kind === 'typo') return `Исправлена опечатка: «${from}» → «${to}»`;
      if (kind === 'task') return `Искали «${to}»`;
      return `Другое написание: «${from}» → «${to}»`;
    }),
    ...(dropped.length > 0 ? [`Не учтено: ${dropped.map((words) => `«${words}»`).join(', ')}`] : []),
    ...(missingHead === null ? [] : [`Товаров «${missingHead}» нет. Показано найденное по остальным словам`]),
    ...(others.length > 0 ? [`Не нашлось: ${others.map((word) => `«${word}»`).join(', ')}`] : []),
    ...(isPartial ? ['Точных совпадений нет. Показаны близкие'] : []),
    ...(near > 0 ? ['Точных совпадений мало. За ними показаны близкие'] : []),
  ];
}

const reasons: Readonly<Record<MatchKind, string | null>> = {
  article: 'По артикулу',
  offerArticle: 'По артикулу варианта',
  barcode: 'По штрихкоду',
  shortcode: 'По короткому коду',
  tail: 'По части артикула',
  articlePrefix: 'По началу артикула',
  synonym: null,
  words: null,
  pinned: null,
};

/** Why a product was found; null where its name says so itself. Of a synonym, the words that were looked for as well. */
export function reasonOf({ matchKind, reading }: Trace, { swaps }: Finding): string | null {
  if (matchKind !== 'synonym') return reasons[matchKind];
  const read = (swaps[reading] ?? []).flatMap(({ to }) => (to === '' ? [] : [`«${to}»`]));
  return read.length > 0 ? `Искали и ${read.join(', ')}` : null;
}
