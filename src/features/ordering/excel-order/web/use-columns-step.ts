import { useState } from 'react';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { focusPart } from '#web/ui/focus-neighbour.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import type { SheetTable } from '../contract.ts';
import type { ChosenColumns } from './chosen-columns.ts';
import type { Sheet } from './loaded-sheet.ts';
import type { Reading, SheetFile } from './use-sheet-file.ts';
import { columnsAsked, failureOf } from './use-upload-step.ts';

/** The question about the columns, and how the file is read but for the answer. */
type Question = { tables: readonly SheetTable[]; reading: Reading };

/** Between the file and its list: the buyer points at the columns, or the file is read in another way. */
export function useColumnsStep(
  { read, isReading, progress }: SheetFile,
  onRead: (sheet: Sheet, reading: Reading) => void,
) {
  const { api } = useApp();
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = (tables: readonly SheetTable[], reading: Reading) => {
    focusPart(document.activeElement);
    setFailure(null);
    setQuestion({ tables, reading });
  };
  /** Reads the file again; a doubt that is left is asked about, other failures go to `onFailure`. */
  const readAs = async (reading: Reading, onFailure: (error: unknown) => void) => {
    try {
      const sheet = await read(1, 'found', reading);
      if (sheet === null) return;
      setQuestion(null);
      onRead(sheet, reading);
    } catch (error) {
      const asked = columnsAsked(error);
      if (asked) ask(asked.tables, reading);
      else onFailure(error);
    }
  };
  const answer = (columns: ChosenColumns[], reading: Reading) => {
    setFailure(null);
    void readAs({ ...reading, columns: columns.length > 0 ? columns : reading.columns }, (error) =>
      setFailure(failureOf(error).text ?? failureMessage(error, 'Файл не прочитан, попробуйте ещё раз')),
    );
  };
  const forget = async (tables: readonly SheetTable[], reading: Reading) => {
    try {
      for (const { shape } of tables) await api('basketForgetColumns', { body: { shape } });
    } catch (error) {
      showFailure(error);
      return;
    }
    await readAs(reading, showFailure);
  };
  const close = () => setQuestion(null);
  return {
    ask,
    close,
    readAgain: (reading: Reading) => void readAs(reading, showFailure),
    forget: (tables: readonly SheetTable[], reading: Reading) => void forget(tables, reading),
    step: question && {
      tables: question.tables,
      isPending: isReading,
      progress,
      failure,
      onAnswer: (columns: ChosenColumns[]) => answer(columns, question.reading),
      onBack: close,
    },
  };
}
