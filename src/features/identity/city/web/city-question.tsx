import { Button } from '#web/ui/button.tsx';
import type { City } from '../contract.ts';
import styles from './city-question.module.css';
import { useChooseCity } from './use-choose-city.ts';

/** Below the question of the window: 'Да' saves the city, 'Изменить' opens the selector (R-STATE-072, R-STATE-073). */
export function CityQuestion({ city, onChange }: { city: City; onChange: () => void }) {
  const { choose, isSaving } = useChooseCity();
  return (
    <>
      <p>От города зависят пункты самовывоза и сроки доставки.</p>
      <div className={styles.actions}>
        <Button pending={isSaving} onClick={() => choose(city.id)}>
          Да
        </Button>
        <Button look="secondary" disabled={isSaving} onClick={onChange}>
          Изменить
        </Button>
      </div>
    </>
  );
}
