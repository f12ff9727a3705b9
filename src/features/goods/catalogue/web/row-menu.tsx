import { IconDots } from '@tabler/icons-react';
import { markupText } from '#shared/markup.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { UnitLabel } from '#web/ui/unit-label.tsx';
import type { CatalogueItem } from '../contract.ts';
import { type Marks, ProductMarks } from './product-marks.tsx';
import type { RowWindow } from './row-window.ts';
import styles from './row-menu.module.css';

interface RowMenuProps {
  item: CatalogueItem;
  marks: Marks | undefined;
  onShow: ((window: RowWindow) => void) | undefined;
}

/** What a row can do beside the purchase, and how its goods are sold, for fingers and the keyboard. */
export function RowMenu({ item, marks, onShow }: RowMenuProps) {
  'use no memo';
  const name = markupText(item.name);
  return (
    <Menu
      button={<Icon of={IconDots} size={18} />}
      label={`Ещё: ${name}`}
      buttonClassName={styles.button}
      listClassName={styles.list}
    >
      {(close, isOpen) => {
        if (!isOpen) return null;
        const press = (of: RowWindow['of']) => () => {
          close();
          onShow?.({ of, item });
        };
        return (
          <>
            <ProductMarks id={item.id} name={name} marks={marks} />
            {onShow ? (
              <>
                <button type="button" aria-label={`Быстрый просмотр: ${name}`} onClick={press('view')}>
                  Быстрый просмотр
                </button>
                {item.prices ? (
                  <button type="button" aria-label={`Из чего цена: ${name}`} onClick={press('price')}>
                    Из чего цена
                  </button>
                ) : null}
              </>
            ) : null}
            {item.prices ? (
              <p className={styles.unit}>
                <UnitLabel measure={item.measure} currency={item.prices.currency} />
              </p>
            ) : null}
          </>
        );
      }}
    </Menu>
  );
}
