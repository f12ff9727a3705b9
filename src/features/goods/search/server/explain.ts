import type { Finding } from './query/retrieve.ts';
import type { Trace, MatchKind } from './query/match-kinds.ts';

/** How the text of a query was understood, where it was not taken as it stands. */
export function notesOf({ notes, ignored, dropped, appendedNear, missingHead }: Finding): string[] {
  const others = missingHead === null ? [] : ignored.filter((word) => word !== missingHead);
  return [
    ...notes.map(({ kind, from, to }) => {
      if (kind === 'layout') return `Раскладка клавиатуры: «${from}» → «${to}»`;
      if (kind === 'typo') return `Исправлена опечатка: «${from}» → «${to}»`;
      if (kind === 'task') return `Искали «${to}»`;
      return `Другое написание: «${from}» → «${to}»`;
    }),
    ...(dropped.length > 0 ? [`Не учтено: ${quoted(dropped)}`] : []),
    ...(others.length > 0 ? [`Не нашлось: ${quoted(others)}`] : []),
    ...(appendedNear > 0 ? ['Сначала точные, ниже похожие'] : []),
  ];
}

/** That what is shown is not what was asked for, and what it lacks; null where it is. */
export function remarkOf({ ignored, isPartial, lacking, missingHead }: Finding): string | null {
  if (missingHead !== null) return `Товаров «${missingHead}» нет. Показано найденное по остальным словам`;
  const missing = [...new Set([...ignored, ...lacking])];
  if (missing.length > 0) return `Не нашлось: ${quoted(missing)}. Показаны близкие товары`;
  return isPartial ? 'Точных совпадений нет. Показаны близкие товары' : null;
}

const quoted = (words: readonly string[]) => words.map((word) => `«${word}»`).join(', ');

const reasons: Readonly<Record<MatchKind, string | null>> = {
  article: 'По артикулу',
  offerArticle: 'По артикулу варианта',
  barcode: 'По штрихкоду',
  shortcode: 'По короткому коду',
  replaced: 'Снят, это замена',
  tail: 'По части артикула',
  articlePrefix: 'По началу артикула',
  synonym: null,
  words: null,
  pinned: null,
};

/** Why a product was found by a code; null where its name says so itself. */
export const reasonOf = ({ matchKind }: Trace): string | null => reasons[matchKind];

/** Which words products were found by instead of those of the query; null where they have those. */
export function otherWordsOf(traces: readonly Trace[], { swaps }: Finding): string | null {
  const words = traces.flatMap(({ matchKind, paraphrase }) =>
    matchKind === 'synonym' ? (swaps[paraphrase] ?? []).map(({ to }) => to) : [],
  );
  const known = [...new Set(words)].filter(Boolean);
  return known.length > 0 ? `Искали и ${quoted(known)}` : null;
}
