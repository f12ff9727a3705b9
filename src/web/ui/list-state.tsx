import { type ReactNode, useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { errorCode } from '#web/app/error-code.ts';
import { outageOf } from '#web/app/outage.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { keepFocusInPart } from './focus-neighbour.ts';
import { useRetryLater } from './use-retry-later.ts';
import styles from './list-state.module.css';

interface EmptyStateProps {
  title: string;
  /** What the page is for, or what to change. */
  text?: ReactNode;
  /** The one next step. */
  children?: ReactNode;
}

/** The face of a list with nothing in it. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
}

interface GrowingListProps extends Omit<EmptyStateProps, 'children'> {
  isEmpty: boolean;
  /** The button that adds to the list. */
  action: ReactNode;
  /** What stands beside it above the rows. */
  tools?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/**
 * A list with the button that adds to it: in the middle of the empty state, then above the rows. It stays one button, which
 * keeps the focus when the first row comes, and a window that it has opened.
 */
export function GrowingList({ isEmpty, title, text, action, tools, children }: GrowingListProps) {
  return (
    <>
      <div className={isEmpty ? styles.state : undefined}>
        {isEmpty ? <p className={styles.title}>{title}</p> : null}
        {isEmpty && text ? <p className={styles.text}>{text}</p> : null}
        {action || !isEmpty ? (
          <div className={isEmpty ? styles.actions : styles.tools}>
            {action}
            {isEmpty ? null : tools}
          </div>
        ) : null}
      </div>
      {children}
    </>
  );
}

export interface FailedQuery {
  /** What the call has thrown: it decides whom the text names as the cause. */
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Stands for a list that could not be loaded, with 'Повторить'; it loads by itself once the shop answers. What takes its
 * place takes the focus. A right that is missing is said without 'Повторить'.
 */
export function FailedState({ query }: { query: FailedQuery }) {
  useRetryLater(query);
  const { error, isFetching, refetch } = query;
  const isRefused = isApiFailure(error) && error.status === 403;
  const code = errorCode(error);
  return (
    <div ref={keepFocusInPart} className={styles.state} role="alert">
      <p className={styles.title}>{isRefused ? 'Нет доступа' : 'Не удалось загрузить данные'}</p>
      <p className={styles.text}>{failureText(error)}</p>
      {code ? <p className={styles.text}>{code}</p> : null}
      {isRefused ? null : (
        <div className={styles.actions}>
          <Button look="secondary" pending={isFetching} onClick={() => void refetch()}>
            Повторить
          </Button>
        </div>
      )}
    </div>
  );
}

/** Why something could not be loaded, and what to do. */
export function failureText(error: unknown): string {
  const outage = outageOf(error);
  if (outage) return `${outage.title}. ${outage.retryAfterSeconds ? outage.hope : 'Попробуйте ещё раз.'}`;
  if (isApiFailure(error) && error.status < 500 && error.errors[0]) return error.errors[0].message;
  return 'Ошибка на стороне магазина. Попробуйте ещё раз чуть позже.';
}

interface ListContentProps {
  isFetching: boolean;
  /** Rows of the earlier address are shown until those of the new one come. */
  isStale: boolean;
  children: ReactNode;
}

/** The rows of a list and what belongs to them, dimmed while others load. */
export function ListContent({ isFetching, isStale, children }: ListContentProps) {
  return (
    <div className={styles.content} aria-busy={isFetching} data-stale={isStale || undefined}>
      {children}
    </div>
  );
}

interface SkeletonRowsProps {
  rows: number;
  /** Of one row: px, or a length of CSS. */
  height: number | string;
  className?: string | undefined;
}

/** Grey bars while rows load: `rows` bars of the height of the rows. */
export function SkeletonRows({ rows, height, className }: SkeletonRowsProps) {
  return (
    <div className={classes(styles.skeleton, className)} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} style={{ height }}>
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}

export interface LoadingQuery extends FailedQuery {
  isError: boolean;
  /** How often it has failed: it may be trying again. */
  errorUpdateCount: number;
}

interface LoadingStateProps {
  query: LoadingQuery;
  rows: number;
  height: number;
}

/** Stands for what a query has no data of: grey bars while it loads, or why it could not, also while it tries again. */
export function LoadingState({ query, ...bars }: LoadingStateProps) {
  const [failure, setFailure] = useState<unknown>();
  if (query.isError && failure !== query.error) setFailure(query.error);
  // An answer that cannot be read is no failed call: it is not counted
  return query.isError || (failure && query.errorUpdateCount > 0) ? (
    <FailedState query={{ ...query, error: failure }} />
  ) : (
    <SkeletonRows {...bars} />
  );
}
