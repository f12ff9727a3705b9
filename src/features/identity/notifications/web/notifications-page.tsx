import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { countOf } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import { navigationState, useFirstShownPage } from '#web/app/navigation-state.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { keepScrollKey } from '#web/app/scroll-position.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { focusPart } from '#web/ui/focus-neighbour.ts';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { noticesHref } from './load-notices.ts';
import { NoticeList } from './notice-list.tsx';
import styles from './notifications-page.module.css';
import { noticesQuery } from './notices-query.ts';
import type { NoticesAddress } from './read-notices-address.ts';
import { useReading } from './use-reading.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/notification/', title: 'Уведомления' },
];

const UNREAD_FORMS = ['непрочитанное', 'непрочитанных', 'непрочитанных'] as const;

/** The visitor's notices, newest first (R-ROUTE-46). Opening the page reads nothing. */
export function NotificationsPage({ address }: { address: NoticesAddress }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const page = address.page ?? 1;
  const first = useFirstShownPage(page);
  const query = useQuery({
    ...noticesQuery(api, page, first),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, isFetching } = query;
  const { read, readAll, isReadingAll } = useReading();
  // A manager under a customer reads nothing for him
  const isOwn = !useHeader()?.actor;
  const loadMore = () =>
    navigate({
      to: '/notification/',
      search: { page: page + 1 },
      state: (known) => ({ ...navigationState({ appended: { first, page: page + 1 } }), ...keepScrollKey(known) }),
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      <PageHeading crumbs={crumbs} title="Уведомления" />
      {data ? (
        data.items.length > 0 ? (
          <div className={styles.list} aria-busy={isFetching}>
            <div className={styles.bar}>
              <output>{data.unread > 0 ? countOf(data.unread, UNREAD_FORMS) : 'Всё прочитано'}</output>
              {data.unread > 0 ? (
                <OwnerButton
                  reason="Уведомления отмечает сам покупатель"
                  look="secondary"
                  pending={isReadingAll}
                  onClick={({ currentTarget }) => {
                    focusPart(currentTarget);
                    readAll();
                  }}
                >
                  Отметить все прочитанными
                </OwnerButton>
              ) : null}
            </div>
            <NoticeList notices={data.items} onRead={isOwn ? read : undefined} />
            <LoadMore pagination={data.page} onMore={() => void loadMore()} isLoading={isPlaceholderData} />
            <Pager page={data.page.page} pageCount={data.page.pageCount} hrefOf={noticesHref} />
          </div>
        ) : (
          <EmptyState
            title="Уведомлений пока нет"
            text="Здесь появятся изменения статусов заказов, ответы на обращения и новости магазина."
          >
            <ButtonLink href="/catalog/">Перейти в каталог</ButtonLink>
          </EmptyState>
        )
      ) : (
        <LoadingState query={query} rows={10} height={88} />
      )}
    </>
  );
}
