import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { countOf, type PluralForms } from '#shared/plural.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import type { ExchangeFeedView } from '../contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import styles from './exchange-screen.module.css';
import { everyInWords } from './every-in-words.ts';
import { FeedForm, NewFeed } from './feed-form.tsx';
import { useExchangeCall, useMayChange } from './use-exchange-call.ts';

/** Feeds and price lists that the shop fetches by itself. The letter about one that fails leads here. */
export function ExchangeFeeds({ feeds }: { feeds: readonly ExchangeFeedView[] }) {
  const mayChange = useMayChange();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <section className={styles.section} aria-labelledby="exchange-feeds">
      <h2 id="exchange-feeds" className={styles.title}>
        Загрузки по адресу
        {mayChange ? (
          <Button look="secondary" size="small" onClick={() => setAdding(true)}>
            Добавить загрузку
          </Button>
        ) : null}
      </h2>
      {feeds.length === 0 ? (
        <p className={styles.how}>
          Прайс-листы и фиды, которые магазин загружает с сайтов поставщиков сам. Пока их нет.
        </p>
      ) : (
        <CardTable
          label="Загрузки по адресу"
          columns={mayChange ? [...columns, actionColumn] : columns}
          rows={feeds}
          rowKey={({ id }) => id}
          isWide
        />
      )}
      <Modal opened={isAdding} onClose={close} title="Новая загрузка по адресу">
        <NewFeed onClose={close} />
      </Modal>
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
    cell: ({ name, host, isPlain, isPrivate }) => (
      <span className={styles.name}>
        {name}
        <CellNote>{host}</CellNote>
        {isPlain ? <CellNote>Разрешён адрес без шифрования</CellNote> : null}
        {isPrivate ? <CellNote>Разрешён адрес внутренней сети</CellNote> : null}
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
          <CellNote>раз в {everyInWords(everyMinutes)}</CellNote>
        </span>
      ),
  },
];

const actionColumn: CardColumn<ExchangeFeedView> = {
  key: 'do',
  title: 'Действия',
  kind: 'press',
  cell: (feed) => <FeedActions feed={feed} />,
};

function FeedActions({ feed: { id, name, state } }: { feed: ExchangeFeedView }) {
  const [isChanging, setChanging] = useState(false);
  const run = useExchangeCall('officeFeedRun');
  const close = () => setChanging(false);
  return (
    <span className={styles.actions}>
      {state === 'off' ? null : (
        <Button
          look="secondary"
          size="small"
          pending={run.isPending}
          aria-label={`Загрузить сейчас: ${name}`}
          onClick={() => void run.call({ params: { id: String(id) } }, () => 'Загрузка начнётся в течение минуты')}
        >
          Загрузить сейчас
        </Button>
      )}
      <Button look="quiet" size="small" onClick={() => setChanging(true)} aria-label={`Изменить: ${name}`}>
        Изменить
      </Button>
      <Modal opened={isChanging} onClose={close} title={name}>
        <FeedForm id={id} onClose={close} />
      </Modal>
    </span>
  );
}
