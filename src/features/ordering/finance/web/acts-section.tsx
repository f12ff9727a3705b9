import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { headerQuery } from '#web/app/layout-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { GrowingList, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { Act } from '../contract.ts';
import { DownloadSection } from './download-section.tsx';
import { actsQuery } from './finance-queries.ts';
import { financesHref, type FinanceSearch } from './finance-search.ts';
import { isOfSameCompany, useFinanceData } from './use-finance-data.ts';

const ActForm = latePart(async () => (await import('./act-form.tsx')).ActForm, 3);

/** The acts of reconciliation, and the request of another one (R-ENT-58). */
export function ActsSection({ search }: { search: FinanceSearch }) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const query = useFinanceData(actsQuery(api, search));
  const { data, isFetching, isPlaceholderData } = query;
  const pageHref = (number: number) => financesHref({ section: 'acts', page: number > 1 ? number : undefined });
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data,
    queryOf: (page) => actsQuery(api, { ...search, page }),
    hrefOf: pageHref,
    keyOf: ({ id }) => id,
    isSameList: isOfSameCompany,
  });
  if (!data) {
    return <LoadingState query={query} rows={10} height={56} />;
  }
  const { items, page, contracts, contragent, today } = data;
  const close = () => setOpen(false);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['financeActs'] });
    // A notice has come
    void queryClient.invalidateQueries({ queryKey: headerQuery(api).queryKey });
  };
  const request = contracts.length > 0 ? <Button onClick={() => setOpen(true)}>Запросить акт</Button> : null;
  return (
    <>
      <GrowingList
        isEmpty={items.length === 0}
        title="Актов сверки пока нет"
        text="Запросите акт: бухгалтерия подготовит его, и он появится здесь."
        action={request}
        tools={<DownloadSection section="acts" companyId={contragent.id} />}
      >
        {items.length > 0 ? (
          <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
            <CardTable label="Акты сверки" columns={columns} rows={appended.items} rowKey={({ id }) => id} isWide />
            <ListPages pagination={page} onMore={appended.append} isLoading={appended.isAppending} hrefOf={pageHref} />
          </ListContent>
        ) : null}
      </GrowingList>
      <Modal opened={isOpen} onClose={close} title="Запросить акт сверки">
        {isOpen ? (
          <ActForm
            companyId={contragent.id}
            contracts={contracts}
            today={today}
            onClose={close}
            onRequested={() => {
              close();
              refresh();
            }}
          />
        ) : null}
      </Modal>
    </>
  );
}

function ActFile({ file }: { file: NonNullable<Act['file']> }) {
  const { isPending, run } = useDownload(() => downloadFile(file.url, file.name));
  return (
    <Button look="secondary" size="small" pending={isPending} onClick={run} aria-label={`Скачать ${file.name}`}>
      <Icon of={IconDownload} size={18} />
      Скачать
    </Button>
  );
}

const columns: CardColumn<Act>[] = [
  {
    key: 'period',
    title: 'Период',
    kind: 'main',
    cell: ({ periodFrom, periodTo }) => `${formatDate(periodFrom)} — ${formatDate(periodTo)}`,
  },
  { key: 'contract', title: 'Договор', cell: ({ contract }) => contract },
  {
    key: 'state',
    title: 'Состояние',
    kind: 'short',
    cell: ({ state, stateName }) => <Badge color={state === 'ready' ? 'success' : 'busy'}>{stateName}</Badge>,
  },
  { key: 'person', title: 'Кто запросил', cell: ({ requestedBy }) => requestedBy ?? 'Прислала бухгалтерия' },
  {
    key: 'at',
    title: 'Когда',
    kind: 'short',
    cell: ({ requestedAt, readyAt }) => formatDateTime(readyAt ?? requestedAt),
  },
  { key: 'file', title: 'Файл', kind: 'press', cell: ({ file }) => (file ? <ActFile file={file} /> : null) },
];
