import type { ReactNode } from 'react';
import styles from './lines-toolbar.module.css';
import { InputField } from './plain-fields.tsx';

const SEARCH_LENGTH = 100;

interface LinesToolbarProps {
  /** Names the search field, and stands in it while it is empty. */
  searchLabel: string;
  text: string;
  onSearch: (text: string) => void;
  /** Ids of the lines that can be chosen. */
  ids: readonly number[];
  checked: ReadonlySet<number>;
  onCheck: (ids: ReadonlySet<number>) => void;
  /** What concerns all lines. */
  whole?: ReactNode;
  /** What is done with the chosen lines. */
  children: ReactNode;
}

/** Above lines that are searched and chosen: a basket, a template. */
export function LinesToolbar(props: LinesToolbarProps) {
  const { searchLabel, text, onSearch, ids, checked, onCheck, whole, children } = props;
  return (
    <div className={styles.toolbar}>
      <InputField
        label={searchLabel}
        hideLabel
        type="search"
        className={styles.search}
        placeholder={searchLabel}
        maxLength={SEARCH_LENGTH}
        value={text}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {whole ? <div className={styles.whole}>{whole}</div> : null}
      <div className={styles.actions}>
        <SelectAll ids={ids} checked={checked} onCheck={onCheck} />
        {children}
      </div>
    </div>
  );
}

function SelectAll({ ids, checked, onCheck }: Pick<LinesToolbarProps, 'ids' | 'checked' | 'onCheck'>) {
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
