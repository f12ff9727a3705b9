import { useState } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { Replace } from './analogue-list.tsx';
import type { BasketRow } from './basket-lines.ts';

const Analogues = latePart(async () => (await import('./analogue-list.tsx')).Analogues, 3);

interface AnalogueWindowProps {
  /** The line that is out of stock; null: the window is closed. */
  row: BasketRow | null;
  onReplace: Replace;
  onClose: () => void;
}

/** The window of 'Подобрать аналог'; its code comes with its first opening. */
export function AnalogueWindow({ row, onReplace, onClose }: AnalogueWindowProps) {
  // It stays in sight while the window closes
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  return (
    <Modal opened={row !== null} onClose={onClose} title="Подобрать аналог" size="large">
      {last ? <Analogues row={last} onReplace={onReplace} /> : null}
    </Modal>
  );
}
