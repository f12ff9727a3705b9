import { useState } from 'react';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { selectableIds, type BasketRow } from './basket-lines.ts';
import styles from './basket-toolbar.module.css';
import type { BasketPageState } from './use-basket-page.ts';

const SEARCH_LENGTH = 100;

interface BasketToolbarProps {
  page: BasketPageState;
  /** Rows that the search leaves. */
  shown: readonly BasketRow[];
  checked: ReadonlySet<number>;
  onCheck: (ids: ReadonlySet<number>) => void;
  text: string;
  onSearch: (text: string) => void;
}

/** Selection and what is done with it, search, and clearing (R-BASK-02, R-STATE-025, A-114). */
export function BasketToolbar({ page, shown, checked, onCheck, text, onSearch }: BasketToolbarProps) {
  const chosen = selectableIds(shown).filter((id) => checked.has(id));
  const removeChosen = () => {
    onCheck(new Set());
    void page.removeMany(chosen);
  };
  return (
    <div className={styles.toolbar}>
      <InputField
        label="Поиск по корзине"
        hideLabel
        type="search"
        className={styles.search}
        placeholder="Поиск по корзине"
        maxLength={SEARCH_LENGTH}
        value={text}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <SelectAll shown={shown} checked={checked} onCheck={onCheck} />
        <Button look="secondary" disabled={chosen.length === 0} onClick={removeChosen}>
          {chosen.length === 0 ? 'Удалить выбранные' : `Удалить ${countOf(chosen.length, LINE_FORMS)}`}
        </Button>
        <ClearBasket page={page} />
      </div>
    </div>
  );
}

function SelectAll({ shown, checked, onCheck }: Pick<BasketToolbarProps, 'shown' | 'checked' | 'onCheck'>) {
  const ids = selectableIds(shown);
  const count = ids.filter((id) => checked.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isAll}
        disabled={ids.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onCheck(new Set(isAll ? [] : ids))}
      />
      Выбрать все
    </label>
  );
}

function ClearBasket({ page }: { page: BasketPageState }) {
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const clear = async () => {
    setPending(true);
    await page.clear();
    setPending(false);
    setAsking(false);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Очистить корзину
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Очистить корзину?" size="small">
        <p>Из корзины будут удалены все товары. Вернуть их не получится.</p>
        <div className={styles.answers}>
          <Button look="danger" pending={isPending} onClick={() => void clear()}>
            Очистить
          </Button>
          <Button look="secondary" onClick={() => setAsking(false)}>
            Отмена
          </Button>
        </div>
      </Modal>
    </>
  );
}
