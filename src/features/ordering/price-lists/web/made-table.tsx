import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { priceListFormats } from '#shared/price-list.ts';
import { formatFileSize, ORDER_SHEET_UPLOAD } from '#shared/upload-rules.ts';
import { callOnce } from '#web/api/call-once.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import type { MadeList, MadeLists } from '../contract.ts';
import { downloadWhenReady, takeReady } from './download-when-ready.ts';
import { listsQuery } from './price-list-queries.ts';
import styles from './price-lists-page.module.css';

const MEGABYTE = 1024 * 1024;

/** The lists that are being made and those that are kept. */
export function MadeTable({ lists }: { lists: readonly MadeList[] }) {
  const { api } = useApp();
  useEffect(() => {
    for (const id of takeReady(lists)) {
      void download(api, id).catch(showFailure);
    }
  }, [api, lists]);
  return (
    <Panel title="Готовые прайс-листы">
      {lists.length === 0 ? (
        <p className={styles.note}>Здесь появятся собранные прайс-листы: их можно скачать ещё раз в течение недели.</p>
      ) : (
        <div className={styles.made}>
          <CardTable label="Готовые прайс-листы" columns={columns} rows={lists} rowKey={({ id }) => id} isWide />
        </div>
      )}
    </Panel>
  );
}

async function download(api: ReturnType<typeof useApp>['api'], id: number): Promise<void> {
  const { link, name } = await api('priceListFile', { params: { id: String(id) } });
  await downloadFile(link, name);
}

const columns: CardColumn<MadeList>[] = [
  {
    key: 'what',
    title: 'Разделы',
    kind: 'main',
    cell: ({ title, format }) => (
      <span className={styles.what}>
        {title}
        <span className={styles.note}>{priceListFormats[format].name}</span>
      </span>
    ),
  },
  { key: 'state', title: 'Состояние', cell: (list) => <State list={list} /> },
  { key: 'get', title: 'Файл', kind: 'press', cell: (list) => <Files list={list} /> },
  { key: 'remove', title: 'Удалить', kind: 'action', cell: (list) => <Remove list={list} /> },
];

function State({ list }: { list: MadeList }) {
  const { state, rowsDone, rowsTotal, size, pricesAt, keptUntil, areStale, isEmpty, format } = list;
  if (state === 'failed') {
    return (
      <span className={styles.state}>
        <Badge color="danger">{isEmpty ? 'Нет товаров с ценой для вас' : 'Не удалось собрать'}</Badge>
      </span>
    );
  }
  if (state !== 'ready') {
    const percent = rowsTotal > 0 ? Math.floor((rowsDone / rowsTotal) * 100) : 0;
    return (
      <span className={styles.state}>
        <Badge color="busy">{state === 'queued' ? 'В очереди' : `Готовится: ${percent} %`}</Badge>
        <progress className={styles.bar} max={100} value={percent} aria-label={`Готовится: ${list.title}`} />
      </span>
    );
  }
  const isTooLarge = format === 'xlsx' && size > ORDER_SHEET_UPLOAD.maxSize * MEGABYTE;
  return (
    <span className={styles.state}>
      <span>{`Цены на ${formatDateTime(pricesAt!)}`}</span>
      {areStale ? <Badge color="warning">С тех пор цены менялись</Badge> : null}
      <span className={styles.note}>
        {`${countOf(rowsDone, PRODUCT_FORMS)}, ${formatFileSize(size)}, до ${formatDate(keptUntil!)}`}
      </span>
      {isTooLarge ? <span className={styles.note}>Для загрузки как заказ велик: выберите разделы</span> : null}
    </span>
  );
}

function Files({ list }: { list: MadeList }) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { id, title, state, areStale, sections, format, columns: own } = list;
  const { isPending, run } = useDownload(() => download(api, id));
  const again = useMutation({
    mutationFn: () => callOnce({ api, queryClient }, 'priceListMake', { body: { sections, format, columns: own } }),
    onSuccess: (made) => {
      downloadWhenReady(made.id);
      return queryClient.invalidateQueries(listsQuery(api));
    },
    onError: showFailure,
  });
  if (state !== 'ready' && state !== 'failed' && !areStale) return null;
  return (
    <span className={styles.actions}>
      {state === 'ready' ? (
        <Button look="secondary" size="small" pending={isPending} onClick={run} aria-label={`Скачать: ${title}`}>
          <Icon of={IconDownload} size={16} />
          Скачать
        </Button>
      ) : null}
      {state === 'failed' || areStale ? (
        <Button
          look="quiet"
          size="small"
          pending={again.isPending}
          onClick={() => again.mutate()}
          aria-label={`Собрать ещё раз: ${title}`}
        >
          <Icon of={IconRefresh} size={16} />
          Собрать ещё раз
        </Button>
      ) : null}
    </span>
  );
}

function Remove({ list: { id, title } }: { list: MadeList }) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation<MadeLists, Error, HTMLElement>({
    mutationFn: () => api('priceListRemove', { params: { id: String(id) } }),
    onSuccess: (lists, button) => {
      focusNeighbour(button);
      queryClient.setQueryData(listsQuery(api).queryKey, lists);
    },
    onError: showFailure,
  });
  return (
    <IconButton
      label={`Удалить: ${title}`}
      aria-busy={isPending || undefined}
      onClick={({ currentTarget }) => mutate(currentTarget)}
    >
      <Icon of={IconTrash} size={18} />
    </IconButton>
  );
}
