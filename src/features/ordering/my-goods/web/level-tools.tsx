import { useState } from 'react';
import { type Buying, itemToBuy } from '#goods/catalogue/web/index.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { typed } from '#shared/stepper.ts';
import { useApp } from '#web/app/app-context.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { MyGood } from '../contract.ts';
import styles from './my-goods-page.module.css';
import { readMyGoodsSearch } from './my-goods-search.ts';

interface LevelToolsProps {
  items: readonly MyGood[];
  buying: Buying | undefined;
  /** The fields of the levels show. */
  isOpen: boolean;
  onToggle: () => void;
}

/** Levels, the one press that fills the fields up to them, and the list as a spreadsheet. */
export function LevelTools({ items, buying, isOpen, onToggle }: LevelToolsProps) {
  const levelled = items.filter(({ level }) => level !== null);
  return (
    <>
      <div className={styles.tools}>
        {buying && levelled.length > 0 ? (
          <Button look="secondary" onClick={() => showPopup(filledText(fillUp(levelled, buying)))}>
            Дозаказать до уровня
          </Button>
        ) : null}
        {buying ? (
          <Button look="secondary" aria-pressed={isOpen} onClick={onToggle}>
            Уровни
          </Button>
        ) : null}
        <Download />
      </div>
      {isOpen ? (
        <p className={styles.note}>
          Уровень — сколько товара держать в заказе. «Дозаказать до уровня» впишет в поля показанных строк разницу:
          уровень минус то, что уже заказано и ещё не отгружено. Остаток на вашем складе магазин не знает, поэтому его
          не вычитает. Что уже лежит в корзине, не меняется. Уровни видите только вы, в этой компании.
        </p>
      ) : null}
    </>
  );
}

/** Fills the fields of rows that are for sale and not in the basket; returns how many. */
export function fillUp(levelled: readonly MyGood[], { drafts, lines }: Pick<Buying, 'drafts' | 'lines'>): number {
  const lacking = levelled.filter(
    ({ item, level }) =>
      item?.prices && item.stockStatus.isInStock && level!.lacking > 0 && !lines.has(itemToBuy(item)),
  );
  for (const { item, level } of lacking) {
    drafts.setQuantity(itemToBuy(item!), typed(level!.lacking, { ...item!, inBasket: false }));
  }
  return lacking.length;
}

const filledText = (count: number) =>
  count > 0 ? `Вписано: ${countOf(count, LINE_FORMS)}` : 'До уровня всё уже заказано или лежит в корзине';

function Download() {
  const { api } = useApp();
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      const { page: _page, ...body } = readMyGoodsSearch(Object.fromEntries(new URLSearchParams(location.search)));
      const { link, name } = await api('myGoodsFile', { body });
      await downloadFile(link, name);
    } catch (error) {
      showFailure(error);
    }
    setPending(false);
  };
  return (
    <Button look="quiet" pending={isPending} onClick={() => void download()}>
      Скачать XLSX
    </Button>
  );
}
