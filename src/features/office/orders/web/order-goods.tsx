import { useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from '#web/ui/is-typing.ts';
import type { OfficeOrder } from '../contract.ts';
import { CorrectionEditor } from './correction/correction-editor.tsx';
import { OrderLines } from './order-lines.tsx';

interface OrderGoodsProps {
  order: OfficeOrder;
  /** Opens the window about an article. */
  onGoods: (id: number) => void;
}

/** The goods of an order as they are, or being corrected: key E (У), the button, or a press on a quantity. */
export function OrderGoods({ order, onGoods }: OrderGoodsProps) {
  const [editing, setEditing] = useState<{ line: number | null } | null>(null);
  const mayCorrect = order.actions.correct === null;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.code !== 'KeyE' || !isPlain || isTyping(event.target) || editing || !mayCorrect) return;
    event.preventDefault();
    setEditing({ line: null });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (editing && mayCorrect) {
    return <CorrectionEditor order={order} firstLine={editing.line} onClose={() => setEditing(null)} />;
  }
  return <OrderLines order={order} onGoods={onGoods} onCorrect={(line) => setEditing({ line })} />;
}
