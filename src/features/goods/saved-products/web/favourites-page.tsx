import { useNavigate } from '@tanstack/react-router';
import { Listing, useListing, type ListingAddress } from '#goods/catalogue/web/index.ts';
import { ClearList } from './clear-list.tsx';
import { useHeader } from '#web/app/layout-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import styles from './favourites-page.module.css';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/favourites/', title: 'Избранное' },
];

/** A pause in typing after which the list answers. */
const TYPING_MS = 500;
const QUERY_LENGTH = 100;

/** What the visitor has marked, as a list of the catalogue (R-ROUTE-18, R-FAV-01). */
export function FavouritesPage({ address }: { address: ListingAddress }) {
  const list = useListing(address);
  const isFilled = (useHeader()?.favorite.length ?? 0) > 0;
  const isSearched = address.query !== undefined;
  return (
    <>
      <PageHeading crumbs={crumbs} title="Избранное" />
      {isFilled || isSearched ? (
        <div className={styles.tools}>
          <Search query={address.query ?? ''} />
          {isFilled ? <ClearFavourites /> : null}
        </div>
      ) : null}
      <Listing list={list} empty={isSearched ? <NothingFound /> : <NoFavourites />} />
    </>
  );
}

const ClearFavourites = () => (
  <ClearList
    list="favorite"
    label="Очистить избранное"
    onCleared={({ queryClient }) => queryClient.invalidateQueries({ queryKey: ['listing', { base: '/favourites/' }] })}
  >
    Из избранного уйдут все товары. В каталоге и в корзине ничего не изменится.
  </ClearList>
);

function Search({ query }: { query: string }) {
  const navigate = useNavigate();
  const text = useDelayedCommit(
    query,
    (typed) =>
      void navigate({
        to: '/favourites/',
        search: (known: object) => ({ ...known, page: undefined, query: typed.trim() || undefined }),
        replace: true,
        resetScroll: false,
      }),
    TYPING_MS,
  );
  return (
    <form
      aria-label="Поиск в избранном"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        text.flush();
      }}
    >
      <InputField
        label="Поиск в избранном"
        hideLabel
        type="search"
        placeholder="Название или артикул"
        maxLength={QUERY_LENGTH}
        value={text.value}
        onChange={(event) => text.change(event.currentTarget.value)}
        onBlur={text.flush}
      />
    </form>
  );
}

function NoFavourites() {
  return (
    <EmptyState
      title="В избранном пока пусто"
      text="Отмечайте товары кнопкой «В избранное», чтобы заказывать их снова, не разыскивая в каталоге."
    >
      <ButtonLink href="/catalog/">Перейти в каталог</ButtonLink>
    </EmptyState>
  );
}

function NothingFound() {
  return (
    <EmptyState title="Ничего не найдено" text="В избранном нет товаров с таким названием или артикулом.">
      <ButtonLink href="/favourites/" look="secondary">
        Показать всё избранное
      </ButtonLink>
    </EmptyState>
  );
}
