import { LinkTabs } from '#web/ui/link-tabs.tsx';

const tabs = {
  queries: { href: '/office/search/', name: 'Что искали' },
  synonyms: { href: '/office/search/synonyms/', name: 'Синонимы и словари' },
  ruled: { href: '/office/search/rules/', name: 'Закреплённые товары' },
  try: { href: '/office/search/try/', name: 'Найти как покупатель' },
} as const;

/** The parts of the screen of the search. */
export function SearchTabs({ current }: { current: keyof typeof tabs }) {
  return (
    <LinkTabs label="Поиск" tabs={Object.entries(tabs).map(([key, tab]) => ({ ...tab, isCurrent: key === current }))} />
  );
}

/** The address where a query is explained. */
export const tryHref = (query: string): string => `/office/search/try/?query=${encodeURIComponent(query)}`;
