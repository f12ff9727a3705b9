import { use } from 'react';
import styles from './buy-controls.module.css';
import { Mark } from './product-marks.tsx';
import { RowActionsContext } from './row-actions.ts';

/** What stands where a price is missing. Who cannot buy sees base prices, of no company. */
export const notSoldText = (buying: object | undefined): string =>
  buying ? 'Нет в продаже для вашей компании' : 'Базовая цена не назначена';

/** In place of the purchase controls of what is out of stock and has similar goods (R-CAT-06, R-STATE-005). */
export function AnalogueButton({ onShow }: { onShow: () => void }) {
  return (
    <button type="button" className={styles.analogue} onClick={onShow}>
      Подобрать аналог
    </button>
  );
}

interface ArrivalButtonProps {
  /** Of the product, or of its chosen offer. */
  id: number;
  /** Plain text. */
  name: string;
}

/** Subscribes to the arrival of an item that is out of stock; pressed again, unsubscribes. */
export function ArrivalButton(item: ArrivalButtonProps) {
  const marks = use(RowActionsContext)?.marks;
  return marks?.awaited ? (
    <Mark {...item} list="awaited" off="Сообщить о поступлении" on="Сообщим о поступлении" marks={marks} />
  ) : null;
}
