import { type ChangeEvent, useState } from 'react';
import type { FieldInput } from '#web/ui/office/form-types.ts';
import { Button } from '#web/ui/button.tsx';
import { NO_NEWS_PHOTO, Picture } from '#web/ui/picture.tsx';
import styles from './fields.module.css';

interface PictureFieldProps extends FieldInput {
  upload: (file: File) => Promise<string | null>;
}

/** One picture, stored once it is chosen; the value is its address. */
export function PictureField({ label, name, hint, error, value, onChange, upload }: PictureFieldProps) {
  const [isPending, setPending] = useState(false);
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    setPending(true);
    const address = await upload(file);
    setPending(false);
    // The same file may be chosen again
    input.value = '';
    if (address !== null) onChange(address);
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.picture}>
        <Picture source={value || NO_NEWS_PHOTO} placeholder={NO_NEWS_PHOTO} alt="" width={192} height={108} />
        <div className={styles.buttons}>
          <label className={styles.pick}>
            {isPending ? 'Загружаем…' : value === '' ? 'Выбрать картинку' : 'Заменить картинку'}
            <input
              type="file"
              name={name}
              className={styles.input}
              accept=".jpg,.jpeg,.png,.webp"
              disabled={isPending}
              onChange={(event) => void choose(event)}
            />
          </label>
          {value === '' ? null : (
            <Button look="quiet" size="small" onClick={() => onChange('')}>
              Убрать картинку
            </Button>
          )}
          <span className={styles.hint}>{hint}</span>
        </div>
      </div>
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  );
}
