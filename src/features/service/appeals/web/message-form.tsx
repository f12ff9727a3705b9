import { useState, type FormEvent } from 'react';
import { APPEAL_MESSAGE_LENGTH } from '#shared/appeal-limits.ts';
import { APPEAL_UPLOAD } from '#shared/upload-rules.ts';
import { checkRequired } from '#shared/validation.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import type { AppealThread } from '../contract.ts';
import styles from './appeals.module.css';
import { CannedAnswers } from './canned-answers.tsx';
import { loadTexts, storeTexts, useTextOwner } from './stored-texts.ts';
import { formWith, useSending, useSendingKey } from './use-sending.tsx';

interface MessageFormProps {
  thread: AppealThread;
  isInBrowser: boolean;
  onSent: () => Promise<void>;
}

const empty = { message: '' };

/** The next message. What is typed survives a reload of the page. */
export function MessageForm({ thread: { appeal, isManager }, isInBrowser, onSent }: MessageFormProps) {
  const { api } = useApp();
  const owner = useTextOwner();
  const name = `appeal:${appeal.id}`;
  const [fields, setFields] = useState(() => (isInBrowser ? loadTexts(owner, name, empty) : empty));
  const [files, setFiles] = useState<File[]>([]);
  const message = checkRequired(fields.message);
  const { errors, watch, check, refuse, reset } = useFieldErrors(fields, message === null ? {} : { message });
  const { send, isPending, failureWindow } = useSending(refuse);
  const { keyOf, forget } = useSendingKey();
  const change = (text: string) => {
    setFields({ message: text });
    storeTexts(owner, name, text === '' ? null : { message: text });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !check(event.currentTarget)) return;
    const sent = { appeal_id: appeal.id, message: fields.message };
    void send(async () => {
      await api('appealMessage', { body: formWith(sent, files) }, { idempotencyKey: keyOf(sent, files) });
      forget();
      change('');
      setFiles([]);
      reset();
      await onSent();
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate aria-label="Новое сообщение">
      {isManager ? <CannedAnswers text={fields.message} onChoose={change} /> : null}
      <TextAreaField
        label={isManager ? 'Ответ' : 'Сообщение'}
        name="message"
        className={styles.messageField}
        maxLength={APPEAL_MESSAGE_LENGTH}
        maxRows={12}
        required
        value={fields.message}
        error={errors.message}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <FileUpload label="Прикрепить файлы" rules={APPEAL_UPLOAD} files={files} onFiles={setFiles} />
      <div className={styles.actions}>
        <Button type="submit" pending={isPending}>
          Отправить
        </Button>
      </div>
      {failureWindow}
    </form>
  );
}
