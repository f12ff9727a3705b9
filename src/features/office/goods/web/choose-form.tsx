import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SearchableSelect } from '#web/ui/forms/searchable-select.tsx';
import styles from './goods-screen.module.css';

interface ChooseFormProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  action: string;
  /** False: it failed, and the form stays. */
  onChoose: (value: string) => Promise<boolean>;
  onClose: () => void;
}

/** Chooses one of many in a window. */
export function ChooseForm({ label, choices, action, onChoose, onClose }: ChooseFormProps) {
  const [value, setValue] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (value === null) return setMissing(true);
    setPending(true);
    if (await onChoose(value)) onClose();
    setPending(false);
  };
  return (
    <form className={styles.choose} noValidate onSubmit={(event) => void submit(event)}>
      <SearchableSelect
        label={label}
        required
        choices={choices}
        value={value}
        error={isMissing && value === null ? 'Выберите из списка' : null}
        onChange={setValue}
      />
      <div className={styles.buttons}>
        <Button type="submit" pending={isPending}>
          {action}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
