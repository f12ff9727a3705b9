import { IconAdjustments } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Menu } from '../menu.tsx';
import styles from './office-list.module.css';
import type { OfficeColumn } from './list-types.ts';

interface ColumnMenuProps<Row> {
  columns: readonly OfficeColumn<Row>[];
  shown: Readonly<Record<string, boolean>>;
  onToggle: (column: string, shown: boolean) => void;
  /** Takes all choices back; null where there are none. */
  onRestore: (() => void) | null;
}

/** Chooses the columns of a list. */
export function ColumnMenu<Row>({ columns, shown, onToggle, onRestore }: ColumnMenuProps<Row>) {
  return (
    <Menu
      buttonClassName={styles.tool}
      button={
        <>
          <Icon of={IconAdjustments} size={18} />
          Колонки
        </>
      }
    >
      {() => (
        <>
          {columns.map(({ key, title, kind }) =>
            kind === 'main' ? null : (
              <label key={key} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={shown[key] ?? false}
                  onChange={(event) => onToggle(key, event.currentTarget.checked)}
                />
                {title}
              </label>
            ),
          )}
          {onRestore ? (
            <Button look="quiet" size="small" wide onClick={onRestore}>
              Как было
            </Button>
          ) : null}
        </>
      )}
    </Menu>
  );
}
