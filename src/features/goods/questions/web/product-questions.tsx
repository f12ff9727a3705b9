import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { QUESTIONS_PAGE_SIZE } from '#shared/pagination.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { fetchMore, LoadMore } from '#web/ui/load-more.tsx';
import type { AnsweredQuestion } from '../contract.ts';
import { AskForm } from './ask-form.tsx';
import styles from './product-questions.module.css';

/**
 * The answered questions about a product, and a form for a new one (R-CALL-043, R-CALL-044, A-097). Visitors who cannot
 * ask see nothing where nothing was answered.
 */
export function ProductQuestions({ productId }: { productId: number }) {
  const { session } = useApp();
  const isActing = useHeader()?.actor != null;
  const canAsk = (session.role === 'USER' || session.role === 'ADMIN') && !isActing;
  const query = useQuestions(productId);
  if (!canAsk && !isActing && query.data?.pages[0]?.items.length === 0) return null;
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions">Вопросы о товаре</h2>
      <Questions query={query} />
      {canAsk ? <AskForm key={productId} productId={productId} /> : null}
      {isActing ? (
        <OwnerButton reason="Вопрос может задать только сам покупатель" look="secondary">
          Задать вопрос
        </OwnerButton>
      ) : null}
    </section>
  );
}

function useQuestions(productId: number) {
  const { api } = useApp();
  return useInfiniteQuery({
    queryKey: ['questions', productId],
    queryFn: ({ pageParam, signal }) =>
      api(
        'productQuestions',
        { params: { id: String(productId) }, query: { page: pageParam, page_size: QUESTIONS_PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.page < page.pageCount ? page.page + 1 : undefined),
  });
}

function Questions({ query }: { query: ReturnType<typeof useQuestions> }) {
  const { data, isFetching } = query;
  const last = data?.pages.at(-1)?.page;
  if (!last) return <LoadingState query={query} rows={2} height={72} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={styles.none}>Вопросов пока нет. Задайте первый.</p>;
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <Question key={item.id} {...item} />
        ))}
      </ul>
      <LoadMore
        pagination={last}
        count={QUESTIONS_PAGE_SIZE}
        isLoading={isFetching}
        onMore={() => void fetchMore(query)}
      />
    </>
  );
}

function Question({ question, answer, author, date }: AnsweredQuestion) {
  return (
    <li className={styles.item}>
      <p className={styles.meta}>
        <b>{author}</b> <time dateTime={date}>{formatDate(new Date(date))}</time>
      </p>
      <p className={styles.text}>{question}</p>
      <p className={styles.answer}>
        <span className={styles.from}>Ответ магазина</span>
        {answer}
      </p>
    </li>
  );
}
