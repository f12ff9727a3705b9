import { useState } from 'react';
import type { AddReport } from '#ordering/basket/web/index.ts';
import type { Upload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { focusPart } from '#web/ui/focus-neighbour.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import type { ListedLine } from '../contract.ts';
import type { ListedEntry } from './listed-table.tsx';
import {
  emptiedText,
  isEmptied,
  type LoadedSheet,
  openedSheet,
  type PageMode,
  rowsOf,
  withChosen,
  withCode,
  withPage,
} from './loaded-sheet.ts';
import { namedRefused } from './named-refused.ts';
import { useOwnCodes } from './own-codes.ts';
import { type linesToAdd, withoutLine, withQuantity } from './sheet-edits.ts';
import { useAddList } from './use-add-list.ts';
import { useSheetFile } from './use-sheet-file.ts';
import { useUploadStep } from './use-upload-step.ts';

type Products = ReturnType<typeof linesToAdd>;

/** Step two: what was found, with the buyer's changes, and what may be done with it. */
export interface SheetList extends Omit<LoadedSheet, 'found' | 'codes'> {
  rows: readonly ListedEntry[];
  isLoading: boolean;
  progress: Upload;
  isAdding: boolean;
  question: ReturnType<typeof useAddList>['question'];
  open: (page: number, mode: PageMode) => void;
  change: (itemId: number, quantity: number) => void;
  remove: (itemId: number) => void;
  choose: (index: number, line: ListedLine) => void;
  forget: (itemId: number, code: string) => void;
  back: () => void;
  add: (products: Products) => void;
}

/**
 * The order from a spreadsheet, from the file to the basket (R-STATE-036 … R-STATE-046). Changes and deletions are the
 * page's own until all goes to the basket in one call.
 */
export function useExcelOrder() {
  const { api } = useApp();
  const file = useSheetFile();
  const [loaded, setLoaded] = useState<LoadedSheet | null>(null);
  const [report, setReport] = useState<AddReport | null>(null);
  const { add, isPending: isAdding, question } = useAddList();

  const show = (next: LoadedSheet | null) => {
    focusPart(document.activeElement);
    setLoaded(next);
  };
  const { restart, step: upload } = useUploadStep(file, (sheet) => show(openedSheet(sheet)));
  const edit = (change: (now: LoadedSheet) => LoadedSheet) => setLoaded((now) => now && change(now));
  const { remember, forget } = useOwnCodes((itemId, code) => edit((now) => withCode(now, itemId, code)));
  const open = async (page: number, mode: PageMode) => {
    try {
      const sheet = await file.read(page);
      if (sheet) edit((now) => withPage(now, sheet, mode));
    } catch (error) {
      showFailure(error);
    }
  };
  const back = () => {
    show(null);
    file.setFiles([]);
    restart();
  };
  const addAll = async (products: Products) => {
    const result = await add(products);
    if (!result) return;
    const { lines, refused } = result;
    if (refused.length > 0) {
      const corrected = lines.filter((line) => line.corrected);
      setReport({ added: lines.length, corrected, refused: await namedRefused(api, refused, loaded!.edits) });
    }
    if (lines.length > 0) back();
  };

  const list: SheetList | null = loaded && {
    ...loaded,
    rows: rowsOf(loaded),
    isLoading: file.isReading,
    progress: file.progress,
    isAdding,
    question,
    open: (page, mode) => void open(page, mode),
    change: (itemId, quantity) => edit((now) => ({ ...now, edits: withQuantity(now.edits, itemId, quantity) })),
    remove: (itemId) => {
      if (isEmptied(loaded, withoutLine(loaded.edits, itemId))) {
        // The file stays: 'Далее' reads the same lines again
        show(null);
        restart(emptiedText(loaded.sheet));
      } else edit((now) => ({ ...now, edits: withoutLine(now.edits, itemId) }));
    },
    choose: (index, line) => {
      edit((now) => withChosen(now, index, line));
      const { article, isCode } = loaded.sheet.notFound[index]!;
      if (isCode) remember(line.item_id, article);
    },
    forget,
    back,
    add: (products) => void addAll(products),
  };
  return { upload, list, report, closeReport: () => setReport(null) };
}
