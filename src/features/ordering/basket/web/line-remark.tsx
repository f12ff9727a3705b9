import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { REMARK_LENGTH } from '#shared/limits.ts';
import { useApp } from '#web/app/app-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import type { BasketItem } from '../contract.ts';
import { storeRemark } from './basket-cache.ts';
import styles from './line-remark.module.css';

/** The same function at every render: the field gets the focus once. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** What the buyer notes to a line: a field where it is pressed, saved when it is left. */
export function LineRemark({ item: { id, name, remark = '' } }: { item: Pick<BasketItem, 'id' | 'name' | 'remark'> }) {
  const { api, queryClient } = useApp();
  const [isOpen, setOpen] = useState(false);
  const save = async (text: string) => {
    setOpen(false);
    if (text.trim() === remark) return;
    try {
      storeRemark(queryClient, id, await api('basketRemark', { body: { id, remark: text } }));
    } catch (error) {
      showFailure(error);
    }
  };
  if (!isOpen) {
    return (
      <span className={styles.place} data-empty={remark === '' || undefined}>
        <button
          type="button"
          className={styles.remark}
          aria-label={`Примечание к товару ${name}${remark && `: ${remark}`}`}
          title="Примечание к строке"
          onClick={() => setOpen(true)}
        >
          <Icon of={IconNote} size={14} />
          {remark || 'Примечание'}
        </button>
      </span>
    );
  }
  return (
    <input
      ref={focus}
      className={styles.field}
      aria-label={`Примечание к товару ${name}`}
      placeholder="Примечание к строке"
      maxLength={REMARK_LENGTH}
      defaultValue={remark}
      onBlur={(event) => void save(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        event.currentTarget.value = remark;
        event.currentTarget.blur();
      }}
    />
  );
}
