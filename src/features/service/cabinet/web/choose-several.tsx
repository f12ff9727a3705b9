import { useState } from 'react';
import { failureMessage } from '#web/api/api-failure.ts';
import { Chip } from '#web/ui/chip.tsx';
import { SearchableSelect } from '#web/ui/forms/searchable-select.tsx';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import styles from './cabinet.module.css';

const TYPING_MS = 400;

export interface Choice {
  id: number;
  name: string;
  /** Stands dimmed below the name. */
  details: string;
}

interface ChooseSeveralProps {
  label: string;
  name: string;
  placeholder: string;
  hint?: string;
  error?: string;
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
  /** What the server finds for the text of `onSearch`. */
  found: { data: readonly Choice[] | undefined; error: unknown; isFetching: boolean };
  onSearch: (text: string) => void;
}

/** Several of many, each found by typing; what is chosen stands below and goes by a press. */
export function ChooseSeveral({ chosen, onChange, found, onSearch, ...field }: ChooseSeveralProps) {
  const [asked, setAsked] = useState('');
  // Another choice begins with an empty field
  const [round, setRound] = useState(0);
  const text = useDelayedCommit(
    '',
    (typed) => {
      setAsked(typed.trim());
      onSearch(typed.trim());
    },
    TYPING_MS,
  );
  const isWaiting = found.isFetching || text.value.trim() !== asked;
  const known = new Set(chosen.map(({ id }) => id));
  const choices = (found.data ?? []).filter(({ id }) => !known.has(id));
  const choose = (value: string | null) => {
    const choice = choices.find(({ id }) => String(id) === value);
    if (!choice) return;
    setRound(round + 1);
    text.change('');
    onChange([...chosen, choice]);
  };
  return (
    <div>
      <SearchableSelect
        key={round}
        {...field}
        required
        choices={choices.map(({ id, name, details }) => ({ value: String(id), label: name, details }))}
        emptyText={
          isWaiting
            ? 'Ищем…'
            : found.error
              ? failureMessage(found.error, 'Не удалось получить список')
              : 'Никого и ничего не нашлось'
        }
        value={null}
        onChange={choose}
        onSearch={text.change}
      />
      {chosen.length > 0 ? (
        <ul className={styles.chosen} aria-label={`Выбрано: ${field.label}`}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Chip label={`Убрать: ${name}`} onRemove={() => onChange(chosen.filter((one) => one.id !== id))}>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
