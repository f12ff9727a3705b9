import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { useListValues } from '#web/ui/office/use-list-values.ts';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import { MAX_COUNTED_PROPERTIES, officePropertiesContract, type PropertyValueRow } from '../contract.ts';
import styles from './property-screen.module.css';

/** The values of a property, each with what it means. */
export function PropertyValues({ id }: { id: number }) {
  const { api } = useApp();
  const { values, isNarrowed, change } = useListValues(['q', 'aliases']);
  const query = useInfiniteQuery({
    queryKey: ['officePropertyValues', id, values],
    queryFn: ({ pageParam: after, signal }) =>
      api('officePropertyValues', { params: { id: String(id) }, query: { ...values, after } as never }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const count = data?.pages[0]?.count ?? 0;
  return (
    <>
      <search className={styles.filters}>
        <InputField
          label="Значение"
          hideLabel
          type="search"
          placeholder="Значение"
          maxLength={100}
          value={values.q ?? ''}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        <CheckField
          label="Значат другое"
          checked={values.aliases === '1'}
          onChange={(event) => change({ aliases: event.currentTarget.checked ? '1' : undefined })}
        />
      </search>
      {!data ? (
        <LoadingState query={query} rows={8} height={44} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={isNarrowed ? 'Ничего не найдено' : 'Значений пока нет'}
          text={isNarrowed ? 'Измените условия.' : 'Их принесёт загрузка товаров.'}
        />
      ) : (
        <ListContent isFetching={query.isFetching} isStale={isPlaceholderData}>
          <p className={styles.count}>
            {count > MAX_COUNTED_PROPERTIES
              ? `Больше ${formatNumber(MAX_COUNTED_PROPERTIES)}`
              : `Всего ${formatNumber(count)}`}
          </p>
          <ul className={styles.values}>
            {rows.map((row) => (
              <ValueLine key={`${row.id} ${row.alias?.id ?? ''}`} row={row} />
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

function ValueLine({ row }: { row: PropertyValueRow }) {
  const { id, text, goods, alias } = row;
  const [isChanging, setChanging] = useState(false);
  const { run, runInForm, isPending } = useOfficeAction(id, ['officePropertyValues']);
  const shown = alias?.id ?? null;
  return (
    <li>
      <span>{alias ? `${text} → ${alias.text}` : text}</span>
      <span className={styles.goods}>{formatNumber(goods)}</span>
      {alias ? (
        <Button
          look="quiet"
          size="small"
          pending={isPending}
          onClick={() => void run('officePropertyAlias', { meaning: '', shown }, 'Значение снова отдельное')}
        >
          Отпустить
        </Button>
      ) : (
        <Button look="quiet" size="small" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
          То же, что…
        </Button>
      )}
      {isChanging && !alias ? (
        <OfficeForm
          schema={officePropertiesContract.officePropertyAlias.body}
          bodyOf={({ meaning }) => ({ meaning, shown })}
          begun={{ values: { meaning: '' }, version: 0 }}
          fields={[
            {
              name: 'meaning',
              label: `«${text}» — то же, что`,
              kind: 'text',
              required: true,
              maxLength: 1000,
              wrong: 'Напишите другое значение этого свойства',
            },
          ]}
          action="Объединить"
          save={async (body) => {
            await runInForm('officePropertyAlias', body, 'Значения показываются как одно');
          }}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </li>
  );
}
