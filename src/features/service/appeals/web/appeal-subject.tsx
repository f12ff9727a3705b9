import { useQuery } from '@tanstack/react-query';
import { amountOf } from '#shared/amount.ts';
import { useApp } from '#web/app/app-context.ts';
import { Link } from '#web/ui/link.tsx';
import { orderOfAppealQuery } from './appeal-queries.ts';
import type { NewAppealSearch } from './appeal-search.ts';
import styles from './appeals.module.css';

/** The order and the line that the address names, where the visitor may see them. */
export function useSubject({ order, line }: NewAppealSearch) {
  const { api, session } = useApp();
  const { data } = useQuery({
    ...orderOfAppealQuery(api, order ?? 0),
    enabled: order !== undefined && session.role !== 'MANAGER',
    retry: false,
  });
  if (order === undefined || !data) return null;
  const item = data.lines.find(({ lineNo }) => lineNo === line);
  return { order: data, item };
}

export type Subject = NonNullable<ReturnType<typeof useSubject>>;

/** 'Заказ З-2026-000001, артикул ВВГ-3, 7 шт: ' */
export function subjectInWords({ order, item }: Subject): string {
  if (!item) return `Заказ ${order.number}`;
  const article = item.article === null ? item.name : `артикул ${item.article}`;
  return `Заказ ${order.number}, ${article}, ${amountOf(item.quantity, item.unit)}`;
}

/** The order and the line, above the text of the appeal. */
export function SubjectFacts({ order, item }: Subject) {
  return (
    <dl className={styles.facts} aria-label="О чём обращение">
      <dt>Заказ</dt>
      <dd>
        <Link href={order.url}>{order.number}</Link>
      </dd>
      {item ? (
        <>
          <dt>Товар</dt>
          <dd>{item.name}</dd>
          {item.article === null ? null : (
            <>
              <dt>Артикул</dt>
              <dd>{item.article}</dd>
            </>
          )}
          <dt>Количество</dt>
          <dd>{amountOf(item.quantity, item.unit)}</dd>
        </>
      ) : null}
    </dl>
  );
}
