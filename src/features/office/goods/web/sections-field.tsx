import { IconX } from '@tabler/icons-react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SearchableSelect } from '#web/ui/forms/searchable-select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { FieldInput } from '#web/ui/office/form-types.ts';
import styles from './product-screen.module.css';

interface SectionsFieldProps {
  /** Its value is the ids with commas, the main section first. */
  input: FieldInput;
  choices: readonly { value: string; label: string }[];
  nameOf: (id: number) => string;
}

/** The sections of a product: the main one, and others where it stands too. */
export function SectionsField({ input: { label, error, value, onChange }, choices, nameOf }: SectionsFieldProps) {
  const ids = value.split(',').filter(Boolean);
  const set = (next: readonly string[]) => onChange(next.join(','));
  return (
    <div className={styles.sections}>
      <ul>
        {ids.map((id, index) => (
          <li key={id}>
            <span>{nameOf(Number(id))}</span>
            {index === 0 ? (
              <span className={styles.dim}>главный</span>
            ) : (
              <Button look="quiet" size="small" onClick={() => set([id, ...ids.filter((one) => one !== id)])}>
                Сделать главным
              </Button>
            )}
            <IconButton
              label={`Убрать из раздела ${nameOf(Number(id))}`}
              onClick={() => set(ids.filter((one) => one !== id))}
            >
              <Icon of={IconX} size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <SearchableSelect
        label={ids.length === 0 ? label : 'Ещё раздел'}
        error={error ?? null}
        choices={choices.filter((choice) => !ids.includes(choice.value))}
        value={null}
        placeholder="Найти раздел"
        onChange={(id) => {
          if (id !== null) set([...ids, id]);
        }}
      />
    </div>
  );
}
