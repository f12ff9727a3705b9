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
const focus = (element: HTMLElement | null) => element?.focus();

/** What the buyer notes to a line: a field where it is pressed, saved when it is left. A text that was not saved stays in it. */
export function LineRemark({ item: { id, name, remark = '' } }: { item: Pick<BasketItem, 'id' | 'name' | 'remark'> }) {
  const { api, queryClient } = useApp();
  /** Of a field that a key has closed the button gets the focus. */
  const [state, setState] = useState<'shown' | 'open' | 'closedByKey'>('shown');
  const [unsaved, setUnsaved] = useState<string>();
  const save = async (text: string) => {
    setState('shown');
    setUnsaved(undefined);
    if (text.trim() === remark) return;
    try {
      storeRemark(queryClient, id, await api('basketRemark', { body: { id, remark: text } }));
    } catch (error) {
      setUnsaved(text);
      showFailure(error);
    }
  };
  const closeByKey = (field: HTMLInputElement) => {
    field.blur();
    setState('closedByKey');
  };
  if (state !== 'open') {
    return (
      <span className={styles.place} data-empty={remark === '' || undefined}>
        <button
          ref={state === 'closedByKey' ? focus : undefined}
          type="button"
          className={styles.remark}
          aria-label={`Примечание к товару ${name}${remark && `: ${remark}`}`}
          title="Примечание к строке"
          onClick={() => setState('open')}
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
      defaultValue={unsaved ?? remark}
      onBlur={(event) => void save(event.currentTarget.value)}
      onKeyDown={(event) => {
        const { key, currentTarget } = event;
        if (key !== 'Enter' && key !== 'Escape') return;
        // The key must not press the button that gets the focus
        event.preventDefault();
        if (key === 'Escape') currentTarget.value = remark;
        closeByKey(currentTarget);
      }}
    />
  );
}
