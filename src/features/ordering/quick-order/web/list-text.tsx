import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import styles from './paste-list.module.css';

/** Asks for a list as a text: on phones, and for who does not know the key. */
export function ListText({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('');
  const find = () => {
    if (text.trim() !== '') onText(text);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    find();
  };
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) find();
  };
  return (
    <form className={styles.ask} onSubmit={onSubmit}>
      <TextAreaField
        label="Список товаров"
        hint="В строке — артикул и количество: столбцы из Excel или текст письма. Подойдут и одни артикулы или названия."
        data-autofocus
        placeholder={'АРТ-100\t20\nАРТ-200\t5 упак'}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        Найти товары
      </Button>
    </form>
  );
}
