import styles from './buy-controls.module.css';

/** In place of the purchase controls of what is out of stock and has similar goods (R-CAT-06, R-STATE-005). */
export function AnalogueButton({ onShow }: { onShow: () => void }) {
  return (
    <button type="button" className={styles.analogue} onClick={onShow}>
      Подобрать аналог
    </button>
  );
}
