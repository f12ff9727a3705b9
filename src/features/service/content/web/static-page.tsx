import { useSuspenseQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { staticPageQuery, type StaticPageCode } from './static-page-query.ts';
import styles from './static-page.module.css';

/** A page of text that everybody may read (R-ROUTE-42, R-ROUTE-44, R-ROUTE-45). */
export function StaticPage({ code }: { code: StaticPageCode }) {
  const { api, session } = useApp();
  const { title, html, updatedAt } = useSuspenseQuery(staticPageQuery(api, code)).data;
  const own = { path: `/${code}/`, title };
  // A guest has no home to go back to
  const crumbs = session.loggedIn ? [{ path: '/', title: 'Главная' }, own] : [own];
  return (
    <article className={styles.page}>
      <PageHeading crumbs={crumbs} title={title} />
      <RichText html={html} />
      <p className={styles.date}>{`Обновлено ${formatDate(updatedAt)}`}</p>
    </article>
  );
}
