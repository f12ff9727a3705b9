import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf, ROW_FORMS } from '#shared/plural.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import type { CustomerImportView } from '../contract.ts';
import { outcomeNames, rowOutcomes } from '#shared/customer-columns.ts';
import { ColumnsForm } from './columns-form.tsx';
import { ImportRows } from './import-rows.tsx';
import { importCrumbs, importStates, isBusy } from './import-words.ts';
import styles from './imports.module.css';
import { useImportCall } from './use-import-call.ts';

const BUSY_MS = 1000;

/** One file of customers: its columns, what becomes of each row, and the press that writes it. */
export function CustomerImportScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery({
    ...apiQuery(api, 'officeCustomerImport', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_MS : false),
  });
  const { data: file } = query;
  return (
    <>
      <PageHeading
        crumbs={[...importCrumbs, { path: '', title: file?.fileName ?? 'Файл' }]}
        title={file?.fileName ?? 'Файл'}
      >
        {file ? <Badge color={importStates[file.state].color}>{importStates[file.state].name}</Badge> : null}
      </PageHeading>
      {file ? (
        <Parts key={`${file.id} ${file.state}`} file={file} />
      ) : (
        <LoadingState query={query} rows={6} height={56} />
      )}
    </>
  );
}

function Parts({ file }: { file: CustomerImportView }) {
  const { id, state, message } = file;
  const [isPointing, setPointing] = useState(state === 'asked');
  const wasChecked = Object.values(file.counts).some((rows) => rows > 0);
  return (
    <>
      <Spoken text={importStates[state].name} />
      {message === '' ? null : <p className={styles.section}>{message}</p>}
      {isBusy(file) ? (
        <p className={styles.section}>
          {state === 'checking'
            ? 'Магазин сравнивает строки со своими данными…'
            : `Записано ${countOf(file.applied, ROW_FORMS)}. Страницу можно закрыть: итог останется здесь.`}
        </p>
      ) : isPointing ? (
        <ColumnsForm file={file} />
      ) : (
        <Outcome file={file} onPoint={() => setPointing(true)} />
      )}
      {wasChecked && !isBusy(file) && !isPointing ? <ImportRows id={id} /> : null}
    </>
  );
}

function Outcome({ file, onPoint }: { file: CustomerImportView; onPoint: () => void }) {
  const { id, state, counts, applied, uninvited } = file;
  const { call, isPending } = useImportCall();
  const toWrite = counts.create + counts.change;
  const params = { id: String(id) };
  return (
    <section className={styles.section} aria-label="Итог">
      <dl className={styles.counts}>
        {rowOutcomes.map((outcome) => (
          <div key={outcome}>
            <dt className={styles.note}>{outcomeNames[outcome]}</dt>
            <dd>{countOf(counts[outcome], ROW_FORMS)}</dd>
          </div>
        ))}
      </dl>
      {state === 'done' ? (
        <p>
          Записано {countOf(applied, ROW_FORMS)}.{' '}
          <Link href={`/office/customers/invitations/?import=${id}`}>Приглашения</Link>
        </p>
      ) : null}
      <div className={styles.actions}>
        {state === 'checked' && toWrite > 0 ? (
          <Button
            pending={isPending}
            onClick={() => void call('officeCustomerImportApply', { params, body: {} }, 'Загрузка началась')}
          >
            Завести: {countOf(toWrite, ROW_FORMS)}
          </Button>
        ) : null}
        {state === 'done' && uninvited > 0 ? (
          <Button
            pending={isPending}
            onClick={() =>
              void call(
                'officeInvitationsSend',
                { body: { filter: { import: String(id), state: 'new' } } },
                'Приглашения поставлены в очередь',
              )
            }
          >
            Пригласить всех: {uninvited}
          </Button>
        ) : null}
        <Button look="secondary" onClick={onPoint}>
          Изменить столбцы
        </Button>
      </div>
    </section>
  );
}
