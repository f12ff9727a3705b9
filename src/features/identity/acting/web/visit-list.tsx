import { formatDateTime, formatTime, dayOf } from '#shared/dates.ts';
import { LIST_PAGE_SIZE } from '#shared/pagination.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import { fetchMore, LoadMore } from '#web/ui/load-more.tsx';
import type { Visit } from '../contract.ts';
import styles from './acting.module.css';
import type { useVisits } from './visits-query.ts';

interface VisitListProps {
  query: ReturnType<typeof useVisits>;
  /** For whom or in which company, whichever the place of the list does not say. */
  subject: 'user' | 'company';
}

/** Who acted, when, how long, and what was done; a sentence where nobody did. */
export function VisitList({ query, subject }: VisitListProps) {
  const last = query.data?.pages.at(-1)?.page;
  if (!last) return null;
  const rows = query.data!.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <p className={styles.second}>Пока никто.</p>;
  return (
    <div className={styles.list}>
      <CardTable
        label={subject === 'user' ? 'Кто работал от имени сотрудников' : 'Кто работал от вашего имени'}
        columns={subject === 'user' ? forCompany : forPerson}
        rows={rows}
        rowKey={({ id }) => id}
        isWide
      />
      <LoadMore
        pagination={last}
        count={LIST_PAGE_SIZE}
        isLoading={query.isFetching}
        onMore={() => void fetchMore(query)}
      />
    </div>
  );
}

const who: CardColumn<Visit> = {
  key: 'actor',
  title: 'Кто',
  kind: 'main',
  cell: ({ actor, isManager }) => (
    <span>
      {actor}
      <CellNote>{isManager ? 'Менеджер магазина' : 'Администратор компании'}</CellNote>
    </span>
  ),
};
const when: CardColumn<Visit> = {
  key: 'when',
  title: 'Когда',
  cell: (visit) => <When visit={visit} />,
};
const what: CardColumn<Visit> = {
  key: 'acts',
  title: 'Что сделано',
  cell: ({ acts }) =>
    acts.length === 0 ? (
      <span className={styles.second}>Ничего не изменил</span>
    ) : (
      <ul className={styles.acts}>
        {acts.map(({ text, count }) => (
          <li key={text}>{count > 1 ? `${text} (${count})` : text}</li>
        ))}
      </ul>
    ),
};
const forCompany: CardColumn<Visit>[] = [who, { key: 'user', title: 'От имени', cell: ({ user }) => user }, when, what];
const forPerson: CardColumn<Visit>[] = [
  who,
  { key: 'company', title: 'Компания', cell: ({ company }) => company },
  when,
  what,
];

function When({ visit: { since, until } }: { visit: Visit }) {
  if (until === null) {
    return (
      <span>
        с <time dateTime={since}>{formatDateTime(since)}</time>
        <CellNote>
          <Badge color="busy">Сейчас</Badge>
        </CellNote>
      </span>
    );
  }
  const isSameDay = dayOf(since) === dayOf(until);
  return (
    <span>
      <time dateTime={since}>{formatDateTime(since)}</time> –{' '}
      <time dateTime={until}>{isSameDay ? formatTime(until) : formatDateTime(until)}</time>
      <CellNote>{duration(since, until)}</CellNote>
    </span>
  );
}

/** '1 ч 20 мин'; less than a minute is one. */
function duration(since: string, until: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(until) - Date.parse(since)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? `${hours} ч` : '', minutes % 60 > 0 ? `${minutes % 60} мин` : ''].filter(Boolean).join(' ');
}
