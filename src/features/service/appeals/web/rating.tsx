import { useId } from 'react';
import { MAX_RATING, MIN_RATING } from '#shared/appeal-status.ts';
import { useApp } from '#web/app/app-context.ts';
import { showPopup } from '#web/ui/toast-store.ts';
import type { AppealThread } from '../contract.ts';
import styles from './appeals.module.css';
import { useSending } from './use-sending.tsx';

interface RatingProps {
  thread: AppealThread;
  onRated: () => Promise<void>;
}

const marks = Array.from({ length: MAX_RATING - MIN_RATING + 1 }, (_, index) => MIN_RATING + index);

/** The author's rating of a closed appeal; others read it. */
export function Rating({ thread: { appeal, canRate }, onRated }: RatingProps) {
  const { api } = useApp();
  const name = useId();
  const { send, isPending, failureWindow } = useSending();
  const rate = (rating: number) =>
    void send(async () => {
      await api('appealRate', { body: { appeal_id: appeal.id, rating } });
      showPopup('Спасибо за оценку');
      await onRated();
    });
  if (!canRate) return <p className={styles.rated}>{`Оценка обращения: ${appeal.rating} из ${MAX_RATING}`}</p>;
  return (
    <fieldset className={styles.rating} disabled={isPending}>
      <legend>Как вам помогли?</legend>
      <div className={styles.marks}>
        {marks.map((mark) => (
          <label key={mark} className={styles.mark}>
            <input
              type="radio"
              name={name}
              checked={appeal.rating === mark}
              aria-label={`${mark} из ${MAX_RATING}`}
              onChange={() => rate(mark)}
            />
            {mark}
          </label>
        ))}
      </div>
      <p className={styles.second}>
        {appeal.rating === null ? '1 — плохо, 5 — отлично' : 'Оценку можно изменить в течение суток'}
      </p>
      {failureWindow}
    </fieldset>
  );
}
