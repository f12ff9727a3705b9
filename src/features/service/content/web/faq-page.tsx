import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import type { FaqGroup } from '../contract.ts';
import { faqQuery } from './content-queries.ts';
import { findQuestions } from './faq-search.ts';
import styles from './faq.module.css';
import { FaqGroups } from './faq-groups.tsx';
import { PlainFaq } from './plain-faq.tsx';

const MAX_QUERY = 100;

const LIST = { href: '/faq/', text: 'Показать списком' };
const THEMES = { href: '/faq-new/', text: 'Показать по темам' };

/** The questions as a plain list (R-ROUTE-40). */
export const FaqPage = () => (
  <Faq address={LIST.href} other={THEMES}>
    {(groups) => <PlainFaq items={groups.flatMap(({ items }) => items)} />}
  </Faq>
);

/** The same questions by themes, each behind its title (R-ROUTE-41, A-017). */
export const FaqNewPage = () => (
  <Faq address={THEMES.href} other={LIST}>
    {(groups, isFound) => <FaqGroups groups={groups} isFound={isFound} />}
  </Faq>
);

interface FaqProps {
  address: string;
  /** The page with the same questions in the other order. */
  other: { href: string; text: string };
  /** `isFound`: they are what a search has found. */
  children: (groups: FaqGroup[], isFound: boolean) => ReactNode;
}

function Faq({ address, other, children }: FaqProps) {
  const answer = useQuery(faqQuery(useApp().api));
  const { data } = answer;
  const [query, setQuery] = useState('');
  const crumbs = [
    { path: '/', title: 'Главная' },
    { path: address, title: 'Вопросы и ответы' },
  ];
  const found = findQuestions(data?.groups ?? [], query);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  const isSearched = query.trim() !== '';
  return (
    <div className={styles.page}>
      <PageHeading crumbs={crumbs} title="Вопросы и ответы" />
      {!data ? (
        <LoadingState query={answer} rows={6} height={72} />
      ) : data.groups.length === 0 ? (
        <EmptyState title="Вопросов пока нет" text="Здесь магазин отвечает на то, о чём его спрашивают чаще всего." />
      ) : (
        <>
          <div className={styles.tools}>
            <InputField
              label="Поиск по вопросам"
              type="search"
              maxLength={MAX_QUERY}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              className={styles.search}
            />
            <ButtonLink look="secondary" href={other.href}>
              {other.text}
            </ButtonLink>
          </div>
          <output className="visually-hidden">{isSearched ? `Найдено вопросов: ${count}` : ''}</output>
          {count > 0 ? children(found, isSearched) : <NothingFound />}
        </>
      )}
    </div>
  );
}

function NothingFound() {
  // The shop's own people ask their managers nothing
  const mayAsk = hasBasket(useApp().session);
  return (
    <EmptyState
      title="Ничего не найдено"
      text={mayAsk ? 'Измените запрос или задайте вопрос менеджеру.' : 'Измените запрос.'}
    >
      {mayAsk ? (
        <ButtonLink look="secondary" href="/appeal/add/">
          Задать вопрос
        </ButtonLink>
      ) : null}
    </EmptyState>
  );
}
