import { type FormEvent, useState } from 'react';
import { OBJECT_NAME_LENGTH } from '#shared/limits.ts';
import { checkRequired } from '#shared/validation.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import styles from './company-objects.module.css';

interface NameFormProps {
  label: string;
  action: string;
  /** Of the object that is renamed. */
  name?: string;
  save: (name: string) => Promise<void>;
  /** Escape leaves the name as it was. */
  onCancel?: () => void;
}

/** The same function at every render: the field gets the focus once. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** The name of a new object, or another one of an object. */
export function NameForm({ label, action, name: before = '', save, onCancel }: NameFormProps) {
  const [name, setName] = useState(before);
  const { errors, watch, check, refuse, reset } = useFieldErrors({ name }, { name: checkRequired(name) });
  const saving = useSaving(['name'], refuse);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    void saving.save(async () => {
      await save(name);
      setName(before);
      reset();
    });
  };
  return (
    <form {...watch} className={styles.form} onSubmit={submit} noValidate>
      <InputField
        label={label}
        name="name"
        autoComplete="off"
        ref={before === '' ? undefined : focus}
        maxLength={OBJECT_NAME_LENGTH}
        className={styles.field}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onCancel?.();
        }}
      />
      <Button type="submit" look="secondary" pending={saving.isPending}>
        {action}
      </Button>
    </form>
  );
}
