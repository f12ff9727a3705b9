import { use } from 'react';
import { Mark } from './product-marks.tsx';
import { RowActionsContext } from './row-actions.ts';

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
