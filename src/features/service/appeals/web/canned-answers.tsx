import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CANNED_TITLE_LENGTH } from '#shared/limits.ts';
import { checkRequired } from '#shared/validation.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { Modal } from '#web/ui/modal.tsx';
import { InputField, SelectField } from '#web/ui/plain-fields.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import styles from './appeals.module.css';
import { cannedQuery } from './manager-queries.ts';
import { useSending } from './use-sending.tsx';

interface CannedAnswersProps {
  /** The theme of the appeal: its shared answers are offered too. */
  theme: number;
  /** What is typed now: it may be saved as a canned answer. */
  text: string;
  onChoose: (text: string) => void;
}

/** The manager's canned answers: one is put into the field, the typed text is saved as another, one is deleted. */
export function CannedAnswers({ theme, text, onChoose }: CannedAnswersProps) {
  const { api, queryClient } = useApp();
  const { data = [] } = useQuery(cannedQuery(api));
  const [chosen, setChosen] = useState('');
  const [isNaming, setNaming] = useState(false);
  const { send, isPending, failureWindow } = useSending();
  const changed = () => queryClient.invalidateQueries({ queryKey: ['cannedAnswers'] });
  const own = data.filter(({ type }) => type === null);
  const shared = data.filter(({ type }) => type === theme);
  const answerOf = (key: string) => [...own, ...shared].find((one) => keyOf(one) === key);
  const choose = (key: string) => {
    setChosen(key);
    const answer = answerOf(key);
    if (answer) onChoose(text.trim() === '' ? answer.text : `${text.trimEnd()}\n${answer.text}`);
  };
  const remove = () =>
    void send(async () => {
      await api('cannedAnswerRemove', { body: { id: answerOf(chosen)!.id } });
      setChosen('');
      await changed();
      showPopup('Заготовка удалена');
    });
  return (
    <div className={styles.canned}>
      {own.length + shared.length > 0 ? (
        <SelectField
          label="Заготовленный ответ"
          name="canned"
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">Выберите</option>
          <Answers label="Общие" answers={shared} />
          <Answers label="Свои" answers={own} />
        </SelectField>
      ) : null}
      {answerOf(chosen)?.type === null ? (
        <Button look="quiet" pending={isPending} onClick={remove}>
          Удалить заготовку
        </Button>
      ) : null}
      {text.trim() === '' ? null : (
        <Button look="quiet" onClick={() => setNaming(true)}>
          Сохранить как заготовку
        </Button>
      )}
      <Modal opened={isNaming} onClose={() => setNaming(false)} title="Новая заготовка" size="small">
        {isNaming ? (
          <NameForm
            text={text}
            onSaved={async () => {
              setNaming(false);
              await changed();
              showPopup('Заготовка сохранена');
            }}
          />
        ) : null}
      </Modal>
      {failureWindow}
    </div>
  );
}

interface Answer {
  id: number;
  type: number | null;
  title: string;
}

/** Own and shared answers are numbered apart. */
const keyOf = ({ id, type }: Answer): string => `${type === null ? 'own' : 'shared'} ${id}`;

function Answers({ label, answers }: { label: string; answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <optgroup label={label}>
      {answers.map((answer) => (
        <option key={keyOf(answer)} value={keyOf(answer)}>
          {answer.title}
        </option>
      ))}
    </optgroup>
  );
}

function NameForm({ text, onSaved }: { text: string; onSaved: () => Promise<void> }) {
  const { api } = useApp();
  const [fields, setFields] = useState({ cannedTitle: '' });
  const { errors, watch, check } = useFieldErrors(fields, { cannedTitle: checkRequired(fields.cannedTitle) });
  const { send, isPending, failureWindow } = useSending();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form of the message is around this one for React
    event.stopPropagation();
    if (isPending || !check(event.currentTarget)) return;
    void send(async () => {
      await api('cannedAnswerSave', { body: { title: fields.cannedTitle, text } });
      await onSaved();
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <InputField
        label="Название"
        name="cannedTitle"
        autoComplete="off"
        maxLength={CANNED_TITLE_LENGTH}
        required
        value={fields.cannedTitle}
        error={errors.cannedTitle}
        onChange={(event) => setFields({ cannedTitle: event.currentTarget.value })}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={isPending}>
          Сохранить
        </Button>
      </div>
      {failureWindow}
    </form>
  );
}
