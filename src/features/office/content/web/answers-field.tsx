import { IconX } from '@tabler/icons-react';
import { APPEAL_MESSAGE_LENGTH, CANNED_TITLE_LENGTH } from '#shared/limits.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { FieldInput } from '#web/ui/office/form-types.ts';
import { InputField, TextAreaField } from '#web/ui/plain-fields.tsx';
import type { ContentFields } from '../contract.ts';
import styles from './fields.module.css';

type Answer = ContentFields['theme']['answers'][number];

/** Answers that all staff share; the value is their list as JSON. */
export function AnswersField({ label, error, value, onChange }: FieldInput) {
  const answers = JSON.parse(value) as Answer[];
  const write = (next: Answer[]) => onChange(JSON.stringify(next));
  const change = (at: number, part: Partial<Answer>) =>
    write(answers.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <p className={styles.hint}>Их вставляет в ответ любой сотрудник, который отвечает на обращение этой темы.</p>
      {answers.map((answer, at) => (
        <div key={at} className={styles.answer}>
          <InputField
            label={`Название ответа ${at + 1}`}
            maxLength={CANNED_TITLE_LENGTH}
            value={answer.title}
            onChange={(event) => change(at, { title: event.currentTarget.value })}
          />
          <TextAreaField
            label={`Текст ответа ${at + 1}`}
            maxLength={APPEAL_MESSAGE_LENGTH}
            maxRows={8}
            value={answer.text}
            onChange={(event) => change(at, { text: event.currentTarget.value })}
          />
          <IconButton
            label={`Убрать ответ ${at + 1}`}
            onClick={() => write(answers.filter((_, index) => index !== at))}
          >
            <Icon of={IconX} size={18} />
          </IconButton>
        </div>
      ))}
      {error ? <p className={styles.error}>{error}</p> : null}
      <Button look="secondary" size="small" onClick={() => write([...answers, { title: '', text: '' }])}>
        Добавить ответ
      </Button>
    </fieldset>
  );
}
