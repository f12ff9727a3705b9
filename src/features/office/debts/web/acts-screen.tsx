import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { ACT_UPLOAD } from '#shared/upload-rules.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { ActRequest } from '../contract.ts';
import styles from './acts-screen.module.css';
import { DebtTabs } from './debts-screen.tsx';
import { useDebtRefresh } from './use-debt-action.ts';

/** The acts of reconciliation that companies wait for, each with a field for its file. */
export function ActsScreen() {
  const { api } = useApp();
  const query = useQuery({ ...apiQuery(api, 'officeActs', {}), staleTime: 0 });
  const { data } = query;
  return (
    <>
      <PageHeading crumbs={[]} title="Акты сверки" />
      <DebtTabs current="acts" />
      {!data ? (
        <LoadingState query={query} rows={3} height={120} />
      ) : data.items.length === 0 ? (
        <EmptyState title="Актов никто не ждёт" text="Здесь появятся акты сверки, которые запросят компании." />
      ) : (
        <ul className={styles.list}>
          {data.items.map((act) => (
            <li key={act.id} className={styles.card}>
              <ActCard act={act} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ActCard({ act }: { act: ActRequest }) {
  const { id, company, contract, periodFrom, periodTo, requestedBy, requestedAt } = act;
  const { api } = useApp();
  const refresh = useDebtRefresh();
  const [files, setFiles] = useState<File[]>([]);
  const [isPending, setPending] = useState(false);
  const { upload } = useUpload();
  const send = async () => {
    const body = new FormData();
    for (const file of files) body.append('files', file);
    setPending(true);
    try {
      const sent = await upload(files, (options) =>
        api('officeActFile', { params: { id: String(id) }, body }, options),
      );
      if (sent !== null) showPopup('Акт отправлен: компания получила уведомление');
    } catch (error) {
      showFailure(error);
    }
    await refresh();
    setPending(false);
  };
  return (
    <>
      <p>
        <Link href={`/office/customers/${company.id}/`}>{company.name}</Link>
      </p>
      <p className={styles.dim}>
        Договор {contract}, {formatDate(periodFrom)}–{formatDate(periodTo)}
        {requestedBy === '' ? '' : `, ${requestedBy}`}. Ждут с {formatDateTime(requestedAt)}
      </p>
      <FileUpload label="Приложить акт" rules={ACT_UPLOAD} files={files} onFiles={setFiles} disabled={isPending} />
      {files.length > 0 ? (
        <Button size="small" pending={isPending} onClick={() => void send()}>
          Отправить компании
        </Button>
      ) : null}
    </>
  );
}
