import { useQuery } from '@tanstack/react-query';
import { isNoCompany } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState, FailedState, SkeletonRows } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { MadeLists } from '../contract.ts';
import { MadeTable } from './made-table.tsx';
import { NewList } from './new-list.tsx';
import { listsQuery, sectionsQuery } from './price-list-queries.ts';
import styles from './price-lists-page.module.css';
import { SubscriptionTable } from './subscription-table.tsx';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/price-lists/', title: 'Прайс-листы' },
];

/** How often the page asks while a list is being made, and while a subscription may bring one. */
const BUSY_MS = 1500;
const QUIET_MS = 60_000;

/** A list is on its way, or the first one of a subscription. */
const isBusy = ({ lists, subscriptions }: MadeLists) =>
  lists.some(({ state }) => state === 'queued' || state === 'running') ||
  subscriptions.some(({ sentAt }) => sentAt === null);

/** Price lists of the company: made of chosen sections, kept a week, by subscription (R-ROUTE-24, R-FEAT-24). */
export function PriceListsPage() {
  const { api } = useApp();
  const sections = useQuery(sectionsQuery(api));
  const made = useQuery({
    ...listsQuery(api),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_MS : QUIET_MS),
  });
  const failed = [sections, made].find(({ isError, data }) => isError && !data);
  const isFetching = sections.isFetching || made.isFetching;
  const refetch = () => Promise.all([sections.refetch(), made.refetch()]);
  return (
    <>
      <PageHeading crumbs={crumbs} title="Прайс-листы" />
      {sections.data && made.data ? (
        sections.data.total === 0 ? (
          <EmptyState title="Прайс-лист собрать не из чего" text="В магазине пока нет товаров." />
        ) : (
          <div className={styles.parts}>
            <NewList tree={sections.data} />
            <div className={styles.column}>
              <MadeTable lists={made.data.lists} />
              <SubscriptionTable subscriptions={made.data.subscriptions} />
            </div>
          </div>
        )
      ) : failed ? (
        isNoCompany(failed.error) ? (
          <EmptyState title={failed.error.message}>
            <ButtonLink href="/mycompanies/">Мои компании</ButtonLink>
          </EmptyState>
        ) : (
          <FailedState query={{ error: failed.error, isFetching, refetch }} />
        )
      ) : (
        <SkeletonRows rows={4} height={120} />
      )}
    </>
  );
}
