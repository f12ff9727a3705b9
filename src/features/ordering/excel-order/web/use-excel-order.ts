import { useState } from 'react';
import type { AddReport } from '#ordering/basket/web/index.ts';
import type { Upload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import type { DraftOwner } from '#web/app/drafts.ts';
import { focusPart } from '#web/ui/focus-neighbour.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import type { ListedLine } from '../contract.ts';
import { pointedAt } from './chosen-columns.ts';
import { leftRows, useLeftRows } from './left-rows.ts';
import type { ListedEntry } from './listed-table.tsx';
import {
  emptiedText,
  isEmptied,
  type LoadedSheet,
  openedSheet,
  type PageMode,
  rowsOf,
  type SheetPages,
  type SheetView,
  withChosen,
  withCode,
  withPage,
} from './loaded-sheet.ts';
import { namedRefused } from './named-refused.ts';
import { useOwnCodes } from './own-codes.ts';
import { type linesToAdd, withoutLine, withQuantity } from './sheet-edits.ts';
import { useAddList } from './use-add-list.ts';
import { useColumnsStep } from './use-columns-step.ts';
import { AS_FOUND, type Reading, useSheetFile } from './use-sheet-file.ts';
import { useUploadStep } from './use-upload-step.ts';

type Products = ReturnType<typeof linesToAdd>;

/** Step two: what was found, with the buyer's changes, and what may be done with it. */
export interface SheetList extends Omit<LoadedSheet, 'found' | 'codes'> {
  rows: readonly ListedEntry[];
  isLoading: boolean;
  hasHidden: boolean;
  progress: Upload;
  isAdding: boolean;
  question: ReturnType<typeof useAddList>['question'];
  open: (page: number, mode: PageMode) => void;
  show: (view: SheetView) => void;
  readHidden: () => void;
  pointAtColumns: () => void;
  forgetColumns: () => void;
  change: (itemId: number, quantity: number) => void;
  remove: (itemId: number) => void;
  choose: (key: string, line: ListedLine, ownCode: string | null) => void;
  forget: (itemId: number, code: string) => void;
  back: () => void;
  add: (products: Products) => void;
}

/**
 * The order from a spreadsheet, from the file to the basket (R-STATE-036 … R-STATE-046). Changes and deletions are the
 * page's own until all goes to the basket in one call.
 */
export function useExcelOrder(owner: DraftOwner | null) {
  const { api } = useApp();
  const file = useSheetFile();
  const [loaded, setLoaded] = useState<LoadedSheet | null>(null);
  const [reading, setReading] = useState<Reading>(AS_FOUND);
  const [report, setReport] = useState<AddReport | null>(null);
  const left = useLeftRows(owner);
  const { add, isPending: isAdding, question } = useAddList();

  const show = (next: LoadedSheet | null) => {
    focusPart(document.activeElement);
    setLoaded(next);
  };
  const columns = useColumnsStep(file, (sheet, as) => {
    setReading(as);
    show(openedSheet(sheet));
  });
  const { restart, step: upload } = useUploadStep(file, {
    onRead: (sheet) => {
      setReading(AS_FOUND);
      show(openedSheet(sheet));
    },
    onQuestion: ({ tables }) => columns.ask(tables, AS_FOUND),
  });
  const edit = (change: (now: LoadedSheet) => LoadedSheet) => setLoaded((now) => now && change(now));
  const { remember, forget } = useOwnCodes((itemId, code) => edit((now) => withCode(now, itemId, code)));
  const openPage = async (page: number, pages: SheetPages, mode: PageMode) => {
    try {
      const sheet = await file.read(page, pages, reading);
      if (sheet) edit((now) => withPage(now, sheet, pages, mode));
    } catch (error) {
      showFailure(error);
    }
  };
  const back = () => {
    show(null);
    columns.close();
    file.setFiles([]);
    restart();
  };
  const addAll = async (products: Products) => {
    const result = await add(products, loaded!.sheet.counts.changed);
    if (!result) return;
    const { lines, refused } = result;
    if (refused.length > 0) {
      const corrected = lines.filter((line) => line.corrected);
      setReport({ added: lines.length, corrected, refused: await namedRefused(api, refused, loaded!.edits) });
    }
    if (lines.length === 0) return;
    left.keep(leftRows(loaded!));
    back();
  };

  const list: SheetList | null = loaded && {
    ...loaded,
    rows: rowsOf(loaded),
    isLoading: file.isReading,
    hasHidden: reading.hasHidden,
    progress: file.progress,
    isAdding,
    question,
    open: (page, mode) => void openPage(page, loaded.pages, mode),
    show: (view) => {
      if ((view === 'found' || view === 'changed') && view !== loaded.pages) void openPage(1, view, 'replace');
      else edit((now) => ({ ...now, view }));
    },
    readHidden: () => columns.readAgain({ ...reading, hasHidden: true }),
    pointAtColumns: () => columns.ask(loaded.sheet.tables, reading),
    forgetColumns: () => columns.forget(pointedAt(loaded.sheet.tables), { ...reading, columns: [] }),
    change: (itemId, quantity) => edit((now) => ({ ...now, edits: withQuantity(now.edits, itemId, quantity) })),
    remove: (itemId) => {
      if (isEmptied(loaded, withoutLine(loaded.edits, itemId))) {
        // The file stays: 'Далее' reads the same lines again
        show(null);
        restart(emptiedText(loaded.sheet));
      } else edit((now) => ({ ...now, edits: withoutLine(now.edits, itemId) }));
    },
    choose: (key, line, ownCode) => {
      edit((now) => withChosen(now, key, line));
      if (ownCode !== null) remember(line.item_id, ownCode);
    },
    forget,
    back,
    add: (products) => void addAll(products),
  };
  return { upload, columns: columns.step, left, list, report, closeReport: () => setReport(null) };
}
