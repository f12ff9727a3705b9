import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { CUSTOMERS_UPLOAD } from '#shared/upload-rules.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import type { CustomerImportRow } from '../contract.ts';
import { customerColumnNames, customerColumns, MAX_IMPORT_ROWS } from '#shared/customer-columns.ts';
import { importCrumbs, importStates } from './import-words.ts';
import styles from './imports.module.css';

/** Takes a file of customers; the last ones stand below. */
export function CustomerImportsScreen() {
  const { api } = useApp();
  const query = useQuery({ ...apiQuery(api, 'officeCustomerImports', {}), staleTime: 0 });
  return (
    <>
      <PageHeading crumbs={importCrumbs} title="Завести клиентов" />
      <SendFile />
      {!query.data ? (
        <LoadingState query={query} rows={3} height={72} />
      ) : query.data.items.length === 0 ? null : (
        <section className={styles.section} aria-label="Последние файлы">
          <CardTable label="Последние файлы" columns={columns} rows={query.data.items} rowKey={({ id }) => id} isWide />
        </section>
      )}
    </>
  );
}

function SendFile() {
  const { api } = useApp();
  const router = useRouter();
  const { upload, progress } = useUpload();
  const [isSending, setSending] = useState(false);
  const send = async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    const body = new FormData();
    body.append('file', file);
    setSending(true);
    try {
      const sent = await upload(files, (options) => api('officeCustomerImportAdd', { body }, options));
      if (sent !== null) await router.navigate({ href: `/office/customers/import/${sent.id}/` });
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  const names = customerColumnNames.map((name) => customerColumns[name].title);
  return (
    <section className={styles.section} aria-label="Новый файл">
      <p>
        Таблица, в которой строка — компания или её сотрудник. Сначала магазин покажет, что станет с каждой строкой:
        ничего не меняется, пока вы не нажмёте «Завести».
      </p>
      <p className={styles.note}>
        Столбцы в любом порядке, обязателен только ИНН: {names.join('; ')}. Не больше {formatNumber(MAX_IMPORT_ROWS)}{' '}
        строк. Пустая ячейка ничего не меняет. Приглашения уходят только после отдельной кнопки.
      </p>
      <FileUpload
        label="Выбрать файл"
        rules={CUSTOMERS_UPLOAD}
        files={[]}
        onFiles={(files) => void send(files)}
        disabled={isSending}
      />
      <UploadProgress upload={progress} />
    </section>
  );
}

const columns: CardColumn<CustomerImportRow>[] = [
  {
    key: 'file',
    title: 'Файл',
    kind: 'main',
    cell: ({ id, fileName }) => (
      <Link href={`/office/customers/import/${id}/`} className={styles.name}>
        {fileName}
      </Link>
    ),
  },
  { key: 'at', title: 'Когда', kind: 'short', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'by', title: 'Кто', cell: ({ by }) => by },
  {
    key: 'state',
    title: 'Состояние',
    cell: ({ state }) => <Badge color={importStates[state].color}>{importStates[state].name}</Badge>,
  },
];
