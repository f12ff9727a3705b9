import { useState } from 'react';
import { countOf, type PluralForms } from '#shared/plural.ts';
import { failureMessage, isApiFailure } from '#web/api/api-failure.ts';
import { outageOf } from '#web/app/outage.ts';
import type { ColumnsQuestion } from '../contract.ts';
import { bareReason, isBare, type Sheet } from './loaded-sheet.ts';
import { AS_FOUND, type SheetFile } from './use-sheet-file.ts';

/** `isOfFile`: nothing in the file can be ordered, or read; `text` says why, where that is known. */
export interface FileFailure {
  isOfFile: boolean;
  text: string | null;
}

/** Step one: the file is chosen and read, or the step says why it cannot be (R-STATE-036, R-STATE-037). */
export function useUploadStep(
  { files, setFiles, read, isReading, progress }: SheetFile,
  { onRead, onQuestion }: { onRead: (sheet: Sheet) => void; onQuestion: (question: ColumnsQuestion) => void },
) {
  const [failure, setFailure] = useState<FileFailure | null>(null);
  /** Why the buyer is here again. */
  const [note, setNote] = useState<string | null>(null);

  const restart = (why: string | null = null) => {
    setFailure(null);
    setNote(why);
  };
  const next = async () => {
    restart();
    try {
      const sheet = await read(1, 'found', AS_FOUND);
      if (sheet === null) return;
      if (isBare(sheet)) setFailure({ isOfFile: true, text: bareReason(sheet) });
      else onRead(sheet);
    } catch (error) {
      const question = columnsAsked(error);
      if (question) onQuestion(question);
      else setFailure(failureOf(error));
    }
  };
  const onFiles = (chosen: File[]) => {
    setFiles(chosen);
    restart();
  };
  return {
    restart,
    step: { files, failure, note, isPending: isReading, progress, onFiles, onNext: () => void next() },
  };
}

/** Refusals of the file itself; others, and a silent shop, say nothing of it. */
const OF_FILE = new Set(['BAD_FILE', 'TOO_LARGE', 'EMPTY']);

const SHOP_FAILED = 'Ошибка на стороне магазина. Попробуйте ещё раз чуть позже';

/** The question which columns a file has, where a refusal is one. */
export function columnsAsked(error: unknown): ColumnsQuestion | null {
  if (!isApiFailure(error) || error.errors[0]?.code !== 'COLUMNS') return null;
  return error.data as ColumnsQuestion;
}

export function failureOf(error: unknown): FileFailure {
  const code = isApiFailure(error) ? error.errors[0]?.code : undefined;
  if (code !== undefined && OF_FILE.has(code)) return { isOfFile: true, text: failureMessage(error, '') || null };
  const outage = outageOf(error);
  if (outage?.retryAfterSeconds && isApiFailure(error) && code === 'RATE_LIMITED') {
    return { isOfFile: false, text: `Слишком много файлов подряд. ${waitText(outage.retryAfterSeconds)}` };
  }
  const again = 'Файл не прочитан, нажмите «Далее» ещё раз';
  const text = outage ? `${outage.title}. ${outage.retryAfterSeconds ? outage.hope : again}` : SHOP_FAILED;
  return { isOfFile: false, text: code === undefined || code === '500' ? text : failureMessage(error, text) };
}

const MINUTE_FORMS: PluralForms = ['минуту', 'минуты', 'минут'];

/** A limit of ten minutes is not counted in seconds. */
function waitText(seconds: number): string {
  if (seconds < 60) return `Продолжить можно через ${seconds} секунд`;
  return `Продолжить можно через ${countOf(Math.ceil(seconds / 60), MINUTE_FORMS)}`;
}
