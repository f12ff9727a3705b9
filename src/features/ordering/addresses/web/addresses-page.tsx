import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { countOf, type PluralForms } from '#shared/plural.ts';
import { formatPhone } from '#shared/phone.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { EmptyState, GrowingList, LoadingState } from '#web/ui/list-state.tsx';
import { CompanyFilter, FilterText, isUnknownCompany, NO_SUCH_COMPANY } from '#web/ui/list-filter.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { DeliveryAddress } from '../contract.ts';
import { AddAddress } from './add-address.tsx';
import { AddressActions } from './address-actions.tsx';
import styles from './addresses-page.module.css';
import { addressesQuery, useAddressesChanged } from './addresses-query.ts';
import { type AddressesSearch, SEARCH_LENGTH } from './read-addresses-search.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/deliveryaddress/', title: 'Адреса доставки' },
];

const ADDRESS_FORMS: PluralForms = ['адрес', 'адреса', 'адресов'];

/** Where the buyer's companies have their orders sent to (R-ROUTE-25). A list of several pages is searched. */
export function AddressesPage({ search }: { search: AddressesSearch }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const changed = useAddressesChanged();
  const current = useHeader()?.contragents.find((own) => own.uf_current_contragent)?.id;
  const query = useQuery({ ...addressesQuery(api, search), placeholderData: keepPreviousData });
  const { data, isFetching, isPlaceholderData } = query;
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data,
    queryOf: (page) => addressesQuery(api, { ...search, page }),
    hrefOf: (page) => hrefOf(search, page),
    keyOf: ({ id }) => id,
  });
  const go = (next: AddressesSearch, replace = false) =>
    void navigate({ to: '/deliveryaddress/', search: next, replace, resetScroll: false });
  const narrow = (part: AddressesSearch, replace?: boolean) =>
    go({ contragent: search.contragent, st: search.st, ...part }, replace);
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
        isEmpty={items.length === 0 && !search.contragent && !search.st}
        title="Адресов доставки пока нет"
        text="Добавьте адрес один раз и выбирайте его при оформлении каждого заказа."
        action={contragents.length > 0 ? add : null}
        tools={
          <div className={styles.filters}>
            {page.pageCount > 1 || search.st ? (
              <FilterText
                hideLabel
                className={styles.filter}
                label="Поиск по адресам"
                placeholder="Поиск по адресам"
                name="st"
                maxLength={SEARCH_LENGTH}
                value={search.st ?? ''}
                onChange={(st) => narrow({ st: st.trim() || undefined }, true)}
              />
            ) : null}
            <CompanyFilter
              hideLabel
              className={styles.filter}
              companies={contragents}
              allLabel="Все компании"
              value={search.contragent ?? ''}
              onChange={(id) => narrow({ contragent: id || undefined })}
            />
          </div>
        }
      >
        <output className={search.st && page.total > 0 ? styles.found : 'visually-hidden'}>
          {isPlaceholderData ? '' : `Найдено: ${countOf(page.total, ADDRESS_FORMS)}`}
        </output>
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
        ) : search.st || search.contragent ? (
          <NoAddresses
            isOwn={!isUnknownCompany(contragents, search.contragent)}
            isSearched={search.st !== undefined}
            onClear={() => go({})}
          />
        ) : null}
      </GrowingList>
    </>
  );
}

interface NoAddressesProps {
  isOwn: boolean;
  isSearched: boolean;
  onClear: () => void;
}

/** None has the searched words, or the company has none, or it is none of the buyer's, as one that he has left. */
function NoAddresses({ isOwn, isSearched, onClear }: NoAddressesProps) {
  if (isOwn && !isSearched) {
    return (
      <EmptyState title="У компании нет адресов" text="Добавьте адрес, чтобы выбирать его при оформлении заказа." />
    );
  }
  return (
    <EmptyState title="Ничего не найдено" text={isOwn ? 'Таких адресов нет. Измените слова поиска.' : NO_SUCH_COMPANY}>
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

function hrefOf({ contragent, st }: AddressesSearch, page: number): string {
  const query = new URLSearchParams({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(contragent ? { contragent } : {}),
    ...(st ? { st } : {}),
  });
  return query.size > 0 ? `/deliveryaddress/?${query.toString()}` : '/deliveryaddress/';
}

/** The company that is looked at, else the current one, comes first: a new address is its. */
function inFirst<C extends { id: number }>(companies: readonly C[], first: string | undefined): C[] {
  return companies.toSorted((one, other) => Number(String(other.id) === first) - Number(String(one.id) === first));
}
