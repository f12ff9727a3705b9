import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { exchangeCrumbs } from './exchange-crumbs.ts';
import styles from './exchange-screen.module.css';
import { UploadForm } from './upload-form.tsx';
import { UploadQuestion } from './upload-question.tsx';
import { isBusy, UploadsTable } from './uploads-table.tsx';

const BUSY_MS = 1000;
const QUIET_MS = 30_000;

/** Sends files of goods: the shop checks them first, and imports them after another press. */
export function UploadScreen() {
  const { api } = useApp();
  const query = useQuery({
    ...apiQuery(api, 'officeUploads', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? BUSY_MS : QUIET_MS),
  });
  return (
    <>
      <PageHeading crumbs={exchangeCrumbs} title="Загрузить файл" />
      {!query.data ? (
        <LoadingState query={query} rows={3} height={72} />
      ) : (
        <>
          <UploadForm />
          <section className={styles.section} aria-labelledby="uploads">
            <h2 id="uploads" className={styles.title}>
              Загрузки из браузера
            </h2>
            <UploadsTable uploads={query.data.items} />
          </section>
          {query.data.items
            .filter(({ state }) => state === 'asked')
            .map((upload) => (
              <UploadQuestion key={`${upload.id} ${upload.message}`} upload={upload} />
            ))}
        </>
      )}
    </>
  );
}
