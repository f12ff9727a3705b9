import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { LINE_FORMS, countOf } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, FailedState, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useIsOnline } from '#web/app/use-is-online.ts';
import { BasketAside, CheckoutBar, useCheckoutKey } from './basket-aside.tsx';
import { matchesSearch, splitRows } from './basket-lines.ts';
import styles from './basket-page.module.css';
import { BasketTable } from './basket-table.tsx';
import { BasketToolbar, type SaveTemplateButton } from './basket-toolbar.tsx';
import { LostItems } from './lost-items.tsx';
import { OutOfStock } from './out-of-stock.tsx';
import { basketSumQuery } from './queries.ts';
import { ReplacedNotes } from './replaced-notes.tsx';
import { useBasketOfOtherTabs } from './use-basket-of-other-tabs.ts';
import { useBasketPage, type BasketPageState } from './use-basket-page.ts';
import { useIsShopSilent } from './use-quantities.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/basket/', title: 'Корзина' },
];

interface BasketPageProps {
  SaveTemplate: SaveTemplateButton;
  /** The button that adds a pasted list: the quick order builds on the basket. */
  PasteList: ComponentType;
}

/** The basket (R-ROUTE-12): lines that can be ordered, lines out of stock, lost lines, and the sums beside them. */
export function BasketPage({ SaveTemplate, PasteList }: BasketPageProps) {
  useBasketOfOtherTabs();
  const page = useBasketPage();
  const { data } = page.basket;
  const isEmpty = data && page.rows.length === 0 && data.noProductsAddToOrder.length === 0;
  return (
    <>
      <PageHeading crumbs={crumbs} title="Корзина">
        {data?.grid.row.length ? (
          <span className={styles.count}>{countOf(data.grid.row.length, LINE_FORMS)}</span>
        ) : null}
        <PasteList />
      </PageHeading>
      {data ? (
        isEmpty ? (
          <EmptyState title="Корзина пуста" text="Добавьте товары из каталога — здесь соберётся заказ.">
            <ButtonLink href="/catalog/">Перейти в каталог</ButtonLink>
          </EmptyState>
        ) : (
          <Filled page={page} SaveTemplate={SaveTemplate} />
        )
      ) : (
        <LoadingState query={page.basket} rows={8} height={88} />
      )}
    </>
  );
}

function Filled({ page, SaveTemplate }: { page: BasketPageState; SaveTemplate: SaveTemplateButton }) {
  const { api } = useApp();
  const query = useQuery(basketSumQuery(api));
  const { data: sums, isError } = query;
  const [text, setText] = useState('');
  useCheckoutKey(sums);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const { rows, basket, unsavedCount } = page;
  const { available, outOfStock } = splitRows(rows);
  const shown = available.filter(({ item }) => matchesSearch(item, text));
  const shownOutOfStock = outOfStock.filter(({ item }) => matchesSearch(item, text));
  const shownLost = (basket.data?.noProductsAddToOrder ?? []).filter((item) => matchesSearch(item, text));
  return (
    <div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <UnsavedNotice count={unsavedCount} />
          <ReplacedNotes lines={page.replaced} onBack={(line) => void page.putBack(line)} />
          <LostItems items={shownLost} onRemove={(ids) => void page.removeMany(ids)} />
          <BasketToolbar
            SaveTemplate={SaveTemplate}
            page={page}
            shown={shown}
            checked={checked}
            onCheck={setChecked}
            text={text}
            onSearch={setText}
          />
          {shown.length > 0 ? (
            <BasketTable page={page} rows={shown} checked={checked} onCheck={setChecked} />
          ) : text.trim() && shownOutOfStock.length + shownLost.length === 0 ? (
            <EmptyState title="Ничего не найдено" text="В корзине нет товаров с таким названием или артикулом.">
              <Button look="secondary" onClick={() => setText('')}>
                Показать все товары
              </Button>
            </EmptyState>
          ) : null}
          <OutOfStock page={page} rows={shownOutOfStock} />
        </div>
        {sums ? <BasketAside sums={sums} isStale={unsavedCount > 0} /> : null}
        {isError && !sums ? (
          <aside aria-label="Итого">
            <FailedState query={query} />
          </aside>
        ) : null}
      </div>
      {sums ? <CheckoutBar sums={sums} isStale={unsavedCount > 0} /> : null}
    </div>
  );
}

/**
 * Warns about quantities that are not saved while offline or while the shop does not answer; they are sent when it does
 * (A-168).
 */
function UnsavedNotice({ count }: { count: number }) {
  const isOnline = useIsOnline();
  const isSilent = useIsShopSilent();
  return (
    <output className={styles.unsaved}>
      {(!isOnline || isSilent) && count > 0 ? (
        <span className={styles.unsavedNotice}>
          {isOnline ? 'Магазин не отвечает: ' : ''}
          {countOf(count, ['изменение не сохранено', 'изменения не сохранены', 'изменений не сохранено'])}. Сохраним,
          как только {isOnline ? 'он ответит' : 'появится соединение'} — не закрывайте страницу.
        </span>
      ) : null}
    </output>
  );
}
