import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { FailedState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { NO_NEWS_PHOTO, Picture } from '#web/ui/picture.tsx';
import type { MarketingCard } from '../contract.ts';
import { contentItemQuery } from './content-queries.ts';
import styles from './content.module.css';
import { FileList } from './file-list.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

interface ContentItemPageProps {
  call: 'newsDetail' | 'marketingDetail';
  code: string;
}

/** One of the news, or a material with its files (R-ROUTE-35, R-ROUTE-39). */
export function ContentItemPage({ call, code }: ContentItemPageProps) {
  const query = useQuery(contentItemQuery(useApp().api, call, code));
  const { data, isError } = query;
  if (!data) {
    return isError ? <FailedState query={query} /> : <PageSkeleton />;
  }
  const { item, breadcrumbs } = data;
  return (
    <article className={styles.page}>
      <PageHeading crumbs={breadcrumbs} title={item.title} />
      <p className={styles.meta}>{formatDate(item.date)}</p>
      {item.picture ? (
        <Picture
          source={item.picture}
          placeholder={NO_NEWS_PHOTO}
          alt=""
          width={640}
          height={360}
          className={styles.cover}
          isMain
        />
      ) : null}
      <RichText html={item.html || `<p>${item.preview}</p>`} />
      {'files' in item ? <FileList files={item.files as MarketingCard['files']} /> : null}
    </article>
  );
}
