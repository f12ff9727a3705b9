/** The kinds of papers in words. */
export const paperKindNames = {
  certificate: 'Сертификат',
  declaration: 'Декларация',
  passport: 'Паспорт',
  manual: 'Инструкция',
  other: 'Документ',
} as const;

export type PaperKind = keyof typeof paperKindNames;

/** «Сертификат ЕАЭС RU С-RU.АБ12 — на кабель»: a title that says nothing more than the kind is left out. */
export function paperName({ kind, title, number }: { kind: PaperKind; title: string; number: string }): string {
  const kindName = paperKindNames[kind];
  const own = title === '' || title.toLowerCase() === kindName.toLowerCase() ? '' : title;
  const begin = [kindName, number].filter(Boolean).join(' ');
  if (own === '') return begin;
  return own.toLowerCase().startsWith(kindName.toLowerCase())
    ? [own, number].filter(Boolean).join(' ')
    : `${begin} — ${own}`;
}
