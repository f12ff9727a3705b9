import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatPhone } from '#shared/phone.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { EmptyState, GrowingList, LoadingState } from '#web/ui/list-state.tsx';
import { CompanyFilter, isUnknownCompany, NO_SUCH_COMPANY } from '#web/ui/list-filter.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { DeliveryAddress } from '../contract.ts';
import { AddAddress } from './add-address.tsx';
import { AddressActions } from './address-actions.tsx';
import styles from './addresses-page.module.css';
import { addressesQuery } from './addresses-query.ts';
import type { AddressesSearch } from './read-addresses-search.ts';
import { useAddressesChanged } from './use-addresses-changed.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/deliveryaddress/', title: 'Адреса доставки' },
];

/** Where the buyer's companies have their orders sent to (R-ROUTE-25). */
export function AddressesPage({ search }: { search: AddressesSearch }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const changed = useAddressesChanged();
  const current = useHeader()?.contragents.find((own) => own.uf_current_contragent)?.id;
  const query = useQuery({ ...addressesQuery(api, search), placeholderData: keepPreviousData });
  const { data, isFetching } = query;
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data,
    queryOf: (page) => addressesQuery(api, { ...search, page }),
    hrefOf: (page) => hrefOf(search, page),
    keyOf: ({ id }) => id,
  });
  const go = (next: AddressesSearch) => void navigate({ to: '/deliveryaddress/', search: next, resetScroll: false });
  if (!data) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Адреса доставки" />
        <LoadingState query={query} rows={10} height={64} />
      </>
    );
  }
  const { page, contragents } = data;
  const { items } = appended;
  const rows = items.map((item) => ({ ...item, companies: contragents }));
  const add = (
    <AddAddress
      look="primary"
      companies={inFirst(contragents, search.contragent ?? current?.toString())}
      onSaved={() => void changed()}
    />
  );
  return (
    <>
      <PageHeading crumbs={crumbs} title="Адреса доставки" />
      <GrowingList
        isEmpty={items.length === 0 && !search.contragent}
        title="Адресов доставки пока нет"
        text="Добавьте адрес один раз и выбирайте его при оформлении каждого заказа."
        action={contragents.length > 0 ? add : null}
        tools={
          <CompanyFilter
            hideLabel
            className={styles.company}
            companies={contragents}
            allLabel="Все компании"
            value={search.contragent ?? ''}
            onChange={(id) => go({ contragent: id || undefined })}
          />
        }
      >
        {items.length > 0 ? (
          <div className={styles.list} aria-busy={isFetching || undefined}>
            <CardTable
              label="Адреса доставки"
              columns={contragents.length > 1 ? columns : columns.filter(({ key }) => key !== 'company')}
              rows={rows}
              rowKey={({ id }) => id}
              isWide
            />
            <ListPages
              pagination={page}
              onMore={appended.append}
              isLoading={appended.isAppending}
              hrefOf={(number) => hrefOf(search, number)}
            />
          </div>
        ) : search.contragent ? (
          <NoAddresses isOwn={!isUnknownCompany(contragents, search.contragent)} onClear={() => go({})} />
        ) : null}
      </GrowingList>
    </>
  );
}

/** Of one company: it has none, or it is none of the buyer's, as one that he has left. */
function NoAddresses({ isOwn, onClear }: { isOwn: boolean; onClear: () => void }) {
  if (isOwn) {
    return (
      <EmptyState title="У компании нет адресов" text="Добавьте адрес, чтобы выбирать его при оформлении заказа." />
    );
  }
  return (
    <EmptyState title="Ничего не найдено" text={NO_SUCH_COMPANY}>
      <Button look="secondary" onClick={onClear}>
        Сбросить фильтр
      </Button>
    </EmptyState>
  );
}

type Row = DeliveryAddress & { companies: readonly { id: number; name: string }[] };

const columns: CardColumn<Row>[] = [
  {
    key: 'address',
    title: 'Адрес',
    kind: 'main',
    cell: ({ address, comment }) => (
      <span>
        {address}
        {comment ? <span className={styles.comment}>{comment}</span> : null}
      </span>
    ),
  },
  { key: 'company', title: 'Компания', cell: ({ contragent }) => contragent.name },
  { key: 'contact', title: 'Контактное лицо', cell: ({ contact }) => contact || null },
  { key: 'phone', title: 'Телефон', kind: 'short', cell: ({ phone }) => formatPhone(phone) || null },
  {
    key: 'actions',
    title: 'Действия',
    kind: 'action',
    cell: (row) => <AddressActions address={row} companies={row.companies} />,
  },
];

function hrefOf({ contragent }: AddressesSearch, page: number): string {
  const query = new URLSearchParams({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(contragent ? { contragent } : {}),
  });
  return query.size > 0 ? `/deliveryaddress/?${query.toString()}` : '/deliveryaddress/';
}

/** The company that is looked at, else the current one, comes first: a new address is its. */
function inFirst<C extends { id: number }>(companies: readonly C[], first: string | undefined): C[] {
  return companies.toSorted((one, other) => Number(String(other.id) === first) - Number(String(one.id) === first));
}
