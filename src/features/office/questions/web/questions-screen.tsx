import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { MAX_COUNTED_QUESTIONS, type QuestionState, questionStates } from '../contract.ts';
import { QuestionCard } from './question-card.tsx';
import styles from './questions-screen.module.css';

const names: Readonly<Record<QuestionState, string>> = {
  new: 'Ждут ответа',
  published: 'С ответом',
  rejected: 'Отклонённые',
};

const empty: Readonly<Record<QuestionState, { title: string; text: string }>> = {
  new: { title: 'Все вопросы разобраны', text: 'Здесь появятся вопросы покупателей о товарах.' },
  published: { title: 'Ответов пока нет', text: 'Здесь вопросы, которые стоят на страницах товаров с ответом.' },
  rejected: { title: 'Отклонённых вопросов нет', text: 'Здесь вопросы, которые вы отклонили или сняли.' },
};

/** Questions about goods, those that wait with a field for the answer. */
export function QuestionsScreen() {
  const { api } = useApp();
  const address = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> });
  // The questions that wait stand for a state that there is not
  const state: QuestionState = questionStates.find((known) => known === address.state) ?? 'new';
  const query = useInfiniteQuery({
    queryKey: ['officeQuestions', state],
    queryFn: ({ pageParam: after, signal }) => api('officeQuestions', { query: { state, after } as never }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const questions = data?.pages.flatMap(({ items }) => items) ?? [];
  const count = data?.pages[0]?.count ?? 0;
  return (
    <>
      <PageHeading crumbs={[]} title="Вопросы о товарах" />
      <LinkTabs
        label="Какие вопросы"
        tabs={questionStates.map((one) => ({
          href: one === 'new' ? '/office/questions/' : `/office/questions/?state=${one}`,
          name: names[one],
          isCurrent: one === state,
        }))}
      />
      {!data ? (
        <LoadingState query={query} rows={4} height={160} />
      ) : questions.length === 0 ? (
        <EmptyState {...empty[state]} />
      ) : (
        <ListContent isFetching={query.isFetching} isStale={isPlaceholderData}>
          <p className={styles.count}>
            {count > MAX_COUNTED_QUESTIONS
              ? `Больше ${formatNumber(MAX_COUNTED_QUESTIONS)}`
              : `Всего ${formatNumber(count)}`}
          </p>
          <ul className={styles.list}>
            {questions.map((question) => (
              <li key={`${question.id} ${question.state}`}>
                <QuestionCard question={question} />
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            <div className={styles.more}>
              <Button look="secondary" wide pending={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Показать ещё
              </Button>
            </div>
          ) : null}
        </ListContent>
      )}
    </>
  );
}
