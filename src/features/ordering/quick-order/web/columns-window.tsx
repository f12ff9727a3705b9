import { useState } from 'react';
import { ColumnsForm } from '#ordering/excel-order/web/index.ts';
import type { ChosenColumns, TableView } from '#shared/order-sheet/sheet-order.ts';
import { Modal } from '#web/ui/modal.tsx';

interface ColumnsWindowProps {
  /** Null: nothing is asked. */
  tables: readonly TableView[] | null;
  /** Null: the list is not inserted. */
  onAnswer: (columns: ChosenColumns[] | null) => void;
}

/** Asks what the columns of a list are, where that is not sure. */
export function ColumnsWindow({ tables, onAnswer }: ColumnsWindowProps) {
  // It stays in sight while the window closes
  const [last, setLast] = useState(tables);
  if (tables && tables !== last) setLast(tables);
  return (
    <Modal opened={tables !== null} onClose={() => onAnswer(null)} title="Какая колонка что значит">
      {last ? <ColumnsForm key={JSON.stringify(last)} tables={last} action="Вставить" onAnswer={onAnswer} /> : null}
    </Modal>
  );
}
