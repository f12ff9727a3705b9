import { IconEye, IconReceipt } from '@tabler/icons-react';
import { markupText } from '#shared/markup.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { CatalogueItem } from '../contract.ts';
import { type Marks, ProductMarks } from './product-marks.tsx';
import type { RowWindow } from './row-window.ts';
import styles from './product-row.module.css';

interface RowToolsProps {
  item: CatalogueItem;
  /** Absent for who keeps no lists. */
  marks: Marks | undefined;
  /** Absent where nothing opens over the rows. */
  onShow: ((window: RowWindow) => void) | undefined;
}

/** Favourites, comparison, quick view and the origin of the price, under the pointer and the focus of a row. */
export function RowTools({ item, marks, onShow }: RowToolsProps) {
  'use no memo';
  const name = markupText(item.name);
  return (
    <span className={styles.tools}>
      <ProductMarks id={item.id} name={name} marks={marks} isIcon />
      {onShow ? (
        <>
          <Tool icon={IconEye} text="Быстрый просмотр" name={name} onClick={() => onShow({ of: 'view', item })} />
          {item.prices ? (
            <Tool icon={IconReceipt} text="Из чего цена" name={name} onClick={() => onShow({ of: 'price', item })} />
          ) : null}
        </>
      ) : null}
    </span>
  );
}

interface ToolProps {
  icon: typeof IconEye;
  text: string;
  /** Of the product, for those who hear the button alone. */
  name: string;
  onClick: () => void;
}

function Tool({ icon, text, name, onClick }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-label={`${text}: ${name}`} title={text} onClick={onClick}>
      <Icon of={icon} size={16} />
    </button>
  );
}
