import { useState } from 'react';
import type { Wanted } from '#ordering/quick-order/web/index.ts';
import type { ColumnsQuestion } from '#ordering/excel-order/contract.ts';
import type { Data } from '#shared/endpoint.ts';
import { readAmount } from '#shared/order-sheet/read-amount.ts';
import type { ChosenColumns } from '#shared/order-sheet/sheet-order.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';

type Sheet = Data<'officeRequestSheet'>;

/** A unit is asked about in so many characters. */
const MAX_UNIT = 20;
/** Rows of a new order; the rest of a longer file is counted and left out. */
const MAX_ROWS = 500;

/** Reads an order sheet for a company into rows; asks which column is which where that is not sure. */
export function useSheetLines(company: string, onRows: (rows: Wanted[]) => void) {
  const { api } = useApp();
  const { upload, progress } = useUpload();
  const [isReading, setReading] = useState(false);
  const [question, setQuestion] = useState<{ file: File; tables: ColumnsQuestion['tables'] } | null>(null);

  const readPage = (file: File, page: number, columns: ChosenColumns[]) => {
    const form = new FormData();
    form.set('file', file);
    if (columns.length > 0) form.set('columns', JSON.stringify(columns));
    return upload([file], (options) =>
      api('officeRequestSheet', { params: { company }, query: { PAGE: page }, body: form }, options),
    );
  };
  const read = async (file: File, columns: ChosenColumns[] = []) => {
    setReading(true);
    setQuestion(null);
    try {
      const first = await readPage(file, 1, columns);
      if (!first) return;
      const found = [...first.found];
      for (let page = 2; page <= first.pagination.pageCount && found.length < MAX_ROWS; page += 1) {
        found.push(...((await readPage(file, page, columns))?.found ?? []));
      }
      onRows([...found.map(foundRow), ...first.notFound.map(lostRow), ...first.toCorrect.map(unreadRow)]);
    } catch (error) {
      const isAsked = isApiFailure(error) && error.errors[0]?.code === 'COLUMNS';
      if (isAsked) setQuestion({ file, tables: (error.data as ColumnsQuestion).tables });
      else showFailure(error);
    } finally {
      setReading(false);
    }
  };
  return {
    read: (file: File) => void read(file),
    isReading,
    progress,
    tables: question?.tables ?? null,
    answer: (columns: ChosenColumns[] | null) => {
      if (columns && question) void read(question.file, columns);
      else setQuestion(null);
    },
  };
}

const foundRow = ({ item_id: id, article, name, quantity, unit }: Sheet['found'][number]): Wanted => ({
  id,
  article: article ?? '',
  name,
  amount: quantity || null,
  unit: unit.slice(0, MAX_UNIT),
});

const lostRow = ({ article, name, amount: text }: Sheet['notFound'][number]): Wanted => {
  const amount = readAmount({ text });
  return { id: null, article, name, amount: amount?.amount || null, unit: amount?.unit ?? null };
};

const unreadRow = ({ article, name, reason }: Sheet['toCorrect'][number]): Wanted => ({
  id: null,
  article,
  name,
  amount: null,
  unit: null,
  unread: reason,
});
