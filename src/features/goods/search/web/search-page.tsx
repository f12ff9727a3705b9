import type { Data } from '#shared/endpoint.ts';
import { Listing, useListing, type ListingAddress } from '#goods/catalogue/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowFindings, SearchFindings } from './search-findings.tsx';
import styles from './search-findings.module.css';
import { searchQuery } from './search-query.ts';

const CRUMBS = [
  { path: '/', title: 'Главная' },
  { path: '/search/', title: 'Поиск' },
];

/** The results of a search, as a list of the catalogue (R-ROUTE-20). */
export function SearchPage({ address }: { address: ListingAddress }) {
  const query = searchQuery(address.query ?? '');
  return (
    <>
      <PageHeading crumbs={CRUMBS} title={query === null ? 'Поиск' : `Поиск: «${query}»`} />
      {query === null ? <NothingAsked /> : <Results address={{ ...address, query }} />}
    </>
  );
}

function Results({ address }: { address: ListingAddress & { query: string } }) {
  const list = useListing(address);
  // The rows of a search are the search's answer
  const results = list.rows as Data<'searchPage'> | undefined;
  return (
    <>
      {results ? <SearchFindings results={results} /> : null}
      <div className={styles.results}>
        <Listing
          list={list}
          empty={<NothingFound query={address.query} />}
          ofRows={results ? <RowFindings results={results} /> : null}
        />
      </div>
    </>
  );
}

function NothingAsked() {
  return (
    <EmptyState
      title="Что найти?"
      text="Введите в поле поиска название товара, артикул или короткий код: не меньше трёх знаков."
    >
      <ButtonLink href="/catalog/" look="secondary">
        Открыть каталог
      </ButtonLink>
    </EmptyState>
  );
}

/** A buyer may ask for what he has not found; a manager has nobody to ask. */
function NothingFound({ query }: { query: string }) {
  const mayAsk = hasBasket(useApp().session);
  return (
    <EmptyState
      title="Ничего не найдено"
      text={`Проверьте, нет ли опечатки, или сократите запрос: например, оставьте часть артикула.${
        mayAsk ? ' Если товар нужен, спросите о нём менеджера.' : ''
      }`}
    >
      {mayAsk ? (
        <ButtonLink href={`/appeal/add/?type=order&query=${encodeURIComponent(query)}`}>Спросить менеджера</ButtonLink>
      ) : null}
      <ButtonLink href="/catalog/" look="secondary">
        Открыть каталог
      </ButtonLink>
    </EmptyState>
  );
}
