import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { ContentKind } from '../contract.ts';
import { ContentForm } from './content-form.tsx';
import { contentQuery, titleOf } from './content-query.ts';
import styles from './content-screen.module.css';
import { ContentVersions } from './content-versions.tsx';
import { contentHref, kindWords, listHref } from './kinds.ts';

const crumbsOf = (kind: ContentKind) => [
  { path: '/office/', title: 'Рабочее место' },
  { path: listHref(kind), title: kindWords[kind].many },
];

/** One thing that the shop publishes: its form with a preview, and its former versions. */
export function ContentScreen({ kind, contentKey }: { kind: ContentKind; contentKey: string }) {
  return contentKey === 'new' ? <NewContent kind={kind} /> : <StoredContent kind={kind} contentKey={contentKey} />;
}

function NewContent({ kind }: { kind: ContentKind }) {
  return (
    <>
      <PageHeading crumbs={crumbsOf(kind)} title={kindWords[kind].add} />
      <ContentForm kind={kind} content={null} />
    </>
  );
}

function StoredContent({ kind, contentKey: key }: { kind: ContentKind; contentKey: string }) {
  const { api } = useApp();
  const query = useQuery(contentQuery(api, kind, key));
  const content = query.data;
  /** A restored version begins the form again. */
  const [restored, setRestored] = useState(0);
  if (!content) {
    return (
      <>
        <PageHeading crumbs={crumbsOf(kind)} title={kindWords[kind].one} />
        <LoadingState query={query} rows={8} height={48} />
      </>
    );
  }
  const title = titleOf(content.fields) || kindWords[kind].one;
  return (
    <article>
      <PageHeading crumbs={[...crumbsOf(kind), { path: contentHref(kind, key), title }]} title={title}>
        <WhereSeen content={content} />
      </PageHeading>
      <ContentForm key={restored} kind={kind} content={content} />
      {content.versions.length > 1 ? (
        <Panel title="Версии" className={styles.versions}>
          <ContentVersions content={content} onRestored={() => setRestored(restored + 1)} />
        </Panel>
      ) : null}
    </article>
  );
}

/** The way to the page of buyers, or why they do not see it. */
function WhereSeen({ content: { url, state, day } }: { content: Data<'officeContent'> }) {
  if (url !== null) {
    return (
      <Link href={url} className={styles.shown}>
        Открыть в магазине
      </Link>
    );
  }
  if (state === 'shown') return null;
  return <span className={styles.unseen}>{day ? `Появится ${formatDate(day)}` : 'Черновик: покупатели не видят'}</span>;
}
