import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import { ColumnsWindow, type Wanted } from '#ordering/quick-order/web/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import { useSheetLines } from './use-sheet-lines.ts';

/** Adds the lines of an order sheet, XLSX or CSV. */
export function SheetButton({ company, onRows }: { company: string; onRows: (rows: Wanted[]) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { read, isReading, progress, tables, answer } = useSheetLines(company, onRows);
  return (
    <>
      <Button look="secondary" size="small" pending={isReading} onClick={() => field.current?.click()}>
        <Icon of={IconFileSpreadsheet} size={18} />
        {isReading ? 'Читаем файл…' : 'Из файла'}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label="Файл заказа"
        accept=".xlsx,.csv"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again
          currentTarget.value = '';
          if (file) read(file);
        }}
      />
      <UploadProgress upload={progress} />
      <ColumnsWindow tables={tables} onAnswer={answer} />
    </>
  );
}
