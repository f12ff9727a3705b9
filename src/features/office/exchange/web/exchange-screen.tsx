import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import type { Data } from '#shared/endpoint.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { type ApiClient, apiQuery } from '#web/api/api-client.ts';
import { type AppContext, useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { ExchangeFileView } from '../contract.ts';
import { NewConnection } from './connection-form.tsx';
import { ExchangeFeeds } from './exchange-feeds.tsx';
import { ExchangeConnection } from './exchange-connection.tsx';
import { ExchangeRestored } from './exchange-restored.tsx';
import { useMayChange } from './use-exchange-call.ts';
import styles from './exchange-screen.module.css';

/** While something is being carried out, and otherwise. */
const BUSY_MS = 5000;
const QUIET_MS = 60_000;

const exchangeQuery = (api: ApiClient) => apiQuery(api, 'officeExchange', {});

/** For the loader. */
export async function loadExchange({ queryClient, api }: AppContext, cause: string): Promise<void> {
  // A failure is said by the page
  if (cause !== 'stay') await queryClient.prefetchQuery(exchangeQuery(api));
}

/** How the exchange with accounting systems does, for staff and technical users. It refreshes itself. */
export function ExchangeScreen() {
  const { api } = useApp();
  const query = useQuery({
    ...exchangeQuery(api),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_MS : QUIET_MS),
  });
  const { data, isError, refetch } = query;
  const [isRefreshing, setRefreshing] = useState(false);
  // A reading of the page itself under way may be older than the press: `refetch` ends it and reads again
  const refresh = async () => {
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  };
  const mayChange = useMayChange();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <>
      <PageHeading crumbs={[]} title="Обмен с 1С">
        {mayChange ? <Button onClick={() => setAdding(true)}>Подключить 1С</Button> : null}
        {mayChange ? (
          <ButtonLink look="secondary" href="/office/exchange/upload/">
            Загрузить файл
          </ButtonLink>
        ) : null}
        <ButtonLink look="secondary" href="/office/exchange/imports/">
          Журнал загрузок
        </ButtonLink>
        <Button look="secondary" pending={isRefreshing} onClick={() => void refresh()}>
          <Icon of={IconRefresh} size={18} />
          Обновить
        </Button>
      </PageHeading>
      {!data ? (
        <LoadingState query={query} rows={6} height={96} />
      ) : (
        <>
          <output className={styles.moment}>
            {isError ? 'Не удалось обновить. ' : ''}Данные на {formatDateTime(data.at)}
          </output>
          {data.quarantine.waiting > 0 ? (
            <p className={styles.section}>
              <Link href="/office/exchange/quarantine/">
                В карантине ждут решения: {formatNumber(data.quarantine.waiting)}
              </Link>
            </p>
          ) : null}
          {data.restored === null ? null : <ExchangeRestored restored={data.restored} />}
          {data.connections.length === 0 ? (
            <div className={styles.empty}>
              <EmptyState
                title="Подключений нет"
                text="Подключите учётную систему: магазин даст адрес, логин и пароль, которые вписывают в 1С."
              />
            </div>
          ) : (
            data.connections.map((connection) => <ExchangeConnection key={connection.id} connection={connection} />)
          )}
          <ExchangeFeeds feeds={data.feeds} />
          {data.files.length > 0 ? <ReceivedFiles files={data.files} /> : null}
        </>
      )}
      <Modal opened={isAdding} onClose={close} title="Подключить учётную систему">
        <NewConnection onClose={close} />
      </Modal>
    </>
  );
}

const isBusy = ({ connections, feeds }: Data<'officeExchange'>): boolean =>
  feeds.some(({ state }) => state === 'running') ||
  connections.some(({ jobs }) => jobs.some(({ state }) => state === 'running' || state === 'waiting'));

function ReceivedFiles({ files }: { files: readonly ExchangeFileView[] }) {
  return (
    <section className={styles.section} aria-labelledby="exchange-files">
      <h2 id="exchange-files" className={styles.title}>
        Полученные файлы
      </h2>
      <p className={styles.how}>
        Хранятся 14 дней. Сохранить файл:<code className={styles.command}>npm run shop -- exchange file НОМЕР</code>
      </p>
      <CardTable label="Полученные файлы" columns={fileColumns} rows={files} rowKey={({ id }) => id} isWide />
    </section>
  );
}

const fileColumns: CardColumn<ExchangeFileView>[] = [
  { key: 'number', title: '№', kind: 'short', cell: ({ id }) => id },
  { key: 'name', title: 'Файл', kind: 'main', cell: ({ name }) => <span className={styles.file}>{name}</span> },
  { key: 'connection', title: 'Подключение', cell: ({ connection }) => connection },
  { key: 'at', title: 'Получен', kind: 'short', cell: ({ receivedAt }) => formatDateTime(receivedAt) },
  {
    key: 'bytes',
    title: 'Размер',
    kind: 'number',
    cell: ({ bytes }) => `${formatNumber(Math.ceil(bytes / 1024))}${NBSP}КБ`,
  },
];
