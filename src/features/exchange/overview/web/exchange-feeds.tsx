import { formatDateTime } from '#shared/dates.ts';
import { NBSP } from '#shared/number-format.ts';
import { countOf, type PluralForms } from '#shared/plural.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import type { ExchangeFeedView } from '../contract.ts';
import styles from './exchange-page.module.css';

/** Feeds and price lists that the shop fetches by itself. The letter about one that fails leads here. */
export function ExchangeFeeds({ feeds }: { feeds: readonly ExchangeFeedView[] }) {
  return (
    <section className={styles.section} aria-labelledby="exchange-feeds">
      <h2 id="exchange-feeds" className={styles.title}>
        Загрузки по адресу
      </h2>
      {feeds.length === 0 ? (
        <p className={styles.how}>
          Прайс-листы и фиды, которые магазин загружает с сайтов поставщиков сам. Пока их нет. Добавить:
          <code className={styles.command}>npm run shop -- feed add &quot;Имя&quot; --url=… --every=6h</code>
        </p>
      ) : (
        <>
          <p className={styles.how}>
            Загрузить сейчас:<code className={styles.command}>npm run shop -- feed run &quot;Имя&quot;</code>
          </p>
          <CardTable label="Загрузки по адресу" columns={columns} rows={feeds} rowKey={({ id }) => id} isWide />
        </>
      )}
    </section>
  );
}

const states: Record<ExchangeFeedView['state'], { name: string; color: string }> = {
  off: { name: 'Отключена', color: 'dim' },
  waiting: { name: 'Ещё не загружалась', color: 'dim' },
  running: { name: 'Идёт', color: 'busy' },
  failed: { name: 'Ошибка', color: 'danger' },
  done: { name: 'Загружена', color: 'success' },
};

const TIME_FORMS: PluralForms = ['раз', 'раза', 'раз'];
const DAY_FORMS: PluralForms = ['день', 'дня', 'дней'];

function inWords(minutes: number): string {
  if (minutes === 1440) return 'сутки';
  if (minutes % 1440 === 0) return countOf(minutes / 1440, DAY_FORMS);
  return minutes % 60 === 0 ? `${minutes / 60}${NBSP}ч` : `${minutes}${NBSP}мин`;
}

function Failure({ feed: { failure, failures } }: { feed: ExchangeFeedView }) {
  if (failure === null) return null;
  return (
    <span className={styles.name}>
      {failure}
      {failures > 1 ? <CellNote>{countOf(failures, TIME_FORMS)} подряд</CellNote> : null}
    </span>
  );
}

const columns: CardColumn<ExchangeFeedView>[] = [
  {
    key: 'name',
    title: 'Источник',
    kind: 'main',
    cell: ({ name, host }) => (
      <span className={styles.name}>
        {name}
        <CellNote>{host}</CellNote>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'Итог',
    cell: ({ state }) => <Badge color={states[state].color}>{states[state].name}</Badge>,
  },
  { key: 'failure', title: 'Ошибка', cell: (feed) => <Failure feed={feed} /> },
  {
    key: 'checked',
    title: 'Проверена',
    kind: 'short',
    cell: ({ checkedAt }) => (checkedAt === null ? 'Ещё ни разу' : formatDateTime(checkedAt)),
  },
  {
    key: 'imported',
    title: 'Товары обновлены',
    kind: 'short',
    cell: ({ importedAt }) => (importedAt === null ? 'Ещё ни разу' : formatDateTime(importedAt)),
  },
  {
    key: 'next',
    title: 'Следующая',
    kind: 'short',
    cell: ({ state, nextAt, everyMinutes }) =>
      state === 'off' ? null : (
        <span className={styles.name}>
          {nextAt === null ? 'В течение минуты' : formatDateTime(nextAt)}
          <CellNote>раз в {inWords(everyMinutes)}</CellNote>
        </span>
      ),
  },
];
