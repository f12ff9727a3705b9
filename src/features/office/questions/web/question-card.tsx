import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import { MAX_ANSWER, type OfficeQuestion, officeQuestionsContract } from '../contract.ts';
import styles from './questions-screen.module.css';

const isConflict = (error: unknown): boolean => isApiFailure(error) && error.errors[0]?.code === 'CONFLICT';

/** A question with its answer, or with the field for it. */
export function QuestionCard({ question }: { question: OfficeQuestion }) {
  const { id, text, answer, state, at, author, product } = question;
  const { api, queryClient } = useApp();
  const [isRejecting, setRejecting] = useState(false);
  const params = { id: String(id) };
  const shown = { state, answer };
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['officeQuestions'] });
  /** What another member of staff has decided meanwhile leaves the list. */
  const act = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call();
      showPopup(done);
    } catch (error) {
      if (!isConflict(error)) throw error;
      showFailure(error);
    }
    await refresh();
    return true;
  };
  const reject = async () => {
    setRejecting(true);
    try {
      await act(() => api('officeQuestionReject', { params, body: { shown } }), 'Вопрос отклонён');
    } catch (error) {
      showFailure(error);
    }
    setRejecting(false);
  };
  return (
    <article className={styles.card}>
      <header className={styles.about}>
        <Link href={product.url}>{product.name}</Link>
        <span className={styles.dim}>
          {[product.article && `арт. ${product.article}`, author, formatDateTime(at)].filter(Boolean).join(' · ')}
        </span>
      </header>
      <p className={styles.text}>{text}</p>
      <OfficeForm
        schema={officeQuestionsContract.officeQuestionAnswer.body}
        bodyOf={(values) => ({ answer: values.answer, shown })}
        begun={{ values: { answer }, version: 0 }}
        fields={[
          {
            name: 'answer',
            label: 'Ответ',
            kind: 'long',
            required: true,
            maxLength: MAX_ANSWER,
            wrong: 'Напишите ответ',
          },
        ]}
        action={state === 'published' ? 'Заменить ответ' : 'Опубликовать ответ'}
        save={(body) =>
          act(() => api('officeQuestionAnswer', { params, body }), 'Ответ опубликован на странице товара')
        }
      />
      {state === 'rejected' ? null : (
        <Button look="quiet" size="small" className={styles.reject} pending={isRejecting} onClick={() => void reject()}>
          {state === 'published' ? 'Снять со страницы товара' : 'Отклонить вопрос'}
        </Button>
      )}
    </article>
  );
}
