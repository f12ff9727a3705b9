import { useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import type { FoundLine, ListedLine } from '../contract.ts';
import type { AddReport } from '#ordering/basket/web/index.ts';
import { countOf, ROW_FORMS } from '#shared/plural.ts';
import { failureMessage, isApiFailure } from '#web/api/api-failure.ts';
import { type Upload, useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { outageOf } from '#web/app/outage.ts';
import { focusPart } from '#web/ui/focus-neighbour.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { namedRefused } from './named-refused.ts';
import type { ListedEntry } from './listed-table.tsx';
import { type OwnCodes, useOwnCodes, withOwnCode } from './own-codes.ts';
import { type linesToAdd, type SheetEdits, withLines, withoutLine, withQuantity } from './sheet-edits.ts';
import { useAddList } from './use-add-list.ts';

type Sheet = Data<'basketParseFile'>;
type Mode = 'replace' | 'append';

/** The list step: what was found, with the buyer's changes, and what may be done with it. */
export interface SheetList {
  sheet: Sheet;
  rows: readonly ListedEntry[];
  /** For lines that were not found, by their index. */
  chosen: ReadonlyMap<number, ListedLine>;
  edits: SheetEdits;
  isLoading: boolean;
  progress: Upload;
  isAdding: boolean;
  question: ReturnType<typeof useAddList>['question'];
  open: (page: number, mode: Mode) => void;
  change: (itemId: number, quantity: number) => void;
  remove: (itemId: number) => void;
  choose: (index: number, line: ListedLine) => void;
  forget: (itemId: number, code: string) => void;
  back: () => void;
  add: (products: ReturnType<typeof linesToAdd>) => void;
}

interface Loaded {
  sheet: Sheet;
  found: readonly FoundLine[];
  edits: SheetEdits;
  chosen: ReadonlyMap<number, ListedLine>;
  codes: OwnCodes;
}

/**
 * The order from a spreadsheet, from the file to the basket (R-STATE-036 … R-STATE-046). The file is sent again for every
 * page; changes and deletions are the page's own until all goes to the basket in one call.
 */
export function useExcelOrder() {
  const { api } = useApp();
  const { add, isPending: isAdding, question } = useAddList();
  const [report, setReport] = useState<AddReport | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<FileFailure | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);

  const { upload: sendFile, progress } = useUpload();

  /** Null where the buyer has cancelled it. */
  const parse = async (page: number): Promise<Sheet | null> => {
    const form = new FormData();
    form.set('file', files[0]!);
    setLoading(true);
    try {
      return await sendFile(files, (options) => api('basketParseFile', { query: { PAGE: page }, body: form }, options));
    } finally {
      setLoading(false);
    }
  };
  const next = async () => {
    setFailure(null);
    setNote(null);
    try {
      const sheet = await parse(1);
      if (sheet === null) return;
      if (isBare(sheet)) setFailure({ isOfFile: true, text: reasonOf(sheet) });
      else {
        focusPart(document.activeElement);
        setLoaded(opened(sheet));
      }
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  const open = async (page: number, mode: Mode) => {
    try {
      const sheet = await parse(page);
      if (sheet) setLoaded((now) => now && taken(now, sheet, mode));
    } catch (error) {
      showFailure(error);
    }
  };
  const { remember, forget } = useOwnCodes((itemId, code) =>
    setLoaded((now) => now && { ...now, codes: new Map(now.codes).set(itemId, code) }),
  );
  /** The file stays: the same lines are read again by 'Далее'. */
  const giveUp = (sheet: Sheet) => {
    focusPart(document.activeElement);
    setLoaded(null);
    setNote(emptiedText(sheet));
  };
  const back = () => {
    focusPart(document.activeElement);
    setFiles([]);
    setLoaded(null);
    setFailure(null);
  };
  const addAll = async (products: ReturnType<typeof linesToAdd>) => {
    const result = await add(products);
    if (!result) return;
    const { lines, refused } = result;
    if (refused.length > 0) {
      const corrected = lines.filter((line) => line.corrected);
      setReport({ added: lines.length, corrected, refused: await namedRefused(api, refused, loaded!.edits) });
    }
    if (lines.length > 0) back();
  };
  const edit = (change: (edits: SheetEdits) => SheetEdits) =>
    setLoaded((now) => now && { ...now, edits: change(now.edits) });

  const list: SheetList | null = loaded && {
    ...loaded,
    rows: rowsOf(loaded),
    isLoading,
    progress,
    isAdding,
    question,
    open: (page, mode) => void open(page, mode),
    change: (itemId, quantity) => edit((edits) => withQuantity(edits, itemId, quantity)),
    remove: (itemId) => {
      if (isEmptied(loaded, withoutLine(loaded.edits, itemId))) giveUp(loaded.sheet);
      else edit((edits) => withoutLine(edits, itemId));
    },
    choose: (index, line) => {
      setLoaded((now) => now && withChosen(now, index, line));
      const { article, isCode } = loaded.sheet.notFound[index]!;
      if (isCode) remember(line.item_id, article);
    },
    forget,
    back,
    add: (products) => void addAll(products),
  };
  const closeReport = () => setReport(null);
  const upload = {
    files,
    failure,
    note,
    isPending: isLoading,
    progress,
    onFiles: changeFiles,
    onNext: () => void next(),
  };
  return { upload, list, report, closeReport };

  function changeFiles(chosen: File[]) {
    setFiles(chosen);
    setFailure(null);
    setNote(null);
  }
}

/** Every line of every page is deleted, and nothing is left to be chosen for a line that was not found. */
const isEmptied = ({ sheet }: Loaded, edits: SheetEdits): boolean =>
  edits.size >= sheet.pagination.total &&
  [...edits.values()].every(({ isRemoved }) => isRemoved) &&
  sheet.notFound.every(({ suggestions }) => suggestions.length === 0);

function emptiedText({ notFound, unread }: Sheet): string {
  const lost = notFound.length + unread.length;
  const left = lost > 0 ? `, а ещё ${countOf(lost, ROW_FORMS)} файла мы не распознали` : '';
  return `Все найденные строки удалены${left}. Нажмите «Далее», чтобы прочитать файл снова, или прикрепите другой.`;
}

const opened = (sheet: Sheet): Loaded => ({
  sheet,
  found: sheet.found,
  edits: withLines(new Map(), sheet.found),
  chosen: new Map(),
  codes: new Map(),
});

/** R-STATE-045, R-STATE-046. */
function taken(now: Loaded, sheet: Sheet, mode: Mode): Loaded {
  const found = mode === 'append' ? [...now.found, ...sheet.found] : sheet.found;
  return { ...now, sheet, found, edits: withLines(now.edits, sheet.found) };
}

/** Goods that are a line already grow by what was chosen. */
function withChosen(now: Loaded, index: number, line: ListedLine): Loaded {
  const known = now.edits.get(line.item_id);
  const inFile = now.sheet.lines.find(({ id }) => id === line.item_id);
  const before = known && !known.isRemoved ? known.quantity : (inFile?.quantity ?? 0);
  const edits = new Map(now.edits).set(line.item_id, { line, quantity: before + line.quantity, isRemoved: false });
  return { ...now, edits, chosen: new Map(now.chosen).set(index, line) };
}

function rowsOf({ found, chosen, edits, codes }: Loaded): ListedEntry[] {
  type Matched = Pick<ListedEntry, 'notes' | 'ownCode'>;
  const shown = new Map<number, Matched>(found.map((line) => [line.item_id, line]));
  for (const { item_id: id } of chosen.values()) if (!shown.has(id)) shown.set(id, { notes: ['Выбран вами'] });
  return Array.from(shown).flatMap(([itemId, { notes, ownCode }]) => {
    const entry = edits.get(itemId);
    if (!entry || entry.isRemoved) return [];
    return [withOwnCode({ line: entry.line, quantity: entry.quantity, notes, ownCode }, codes.get(itemId))];
  });
}

/** `isOfFile`: nothing in the file can be ordered, or read; `text` says why, where that is known. */
export interface FileFailure {
  isOfFile: boolean;
  text: string | null;
}

/** Refusals of the file itself; others, and a silent shop, say nothing of it. */
const OF_FILE = new Set(['BAD_FILE', 'TOO_LARGE', 'EMPTY']);

function failureOf(error: unknown): FileFailure {
  const code = isApiFailure(error) ? error.errors[0]?.code : undefined;
  if (code !== undefined && OF_FILE.has(code)) return { isOfFile: true, text: failureMessage(error, '') || null };
  const outage = outageOf(error);
  const again = 'Файл не прочитан, нажмите «Далее» ещё раз';
  const text = outage ? `${outage.title}. ${outage.retryAfterSeconds ? outage.hope : again}` : SHOP_FAILED;
  return { isOfFile: false, text: code === undefined || code === '500' ? text : failureMessage(error, text) };
}

const SHOP_FAILED = 'Ошибка на стороне магазина. Попробуйте ещё раз чуть позже';

/** Nothing was found, and nothing that could have been meant. */
const isBare = ({ found, notFound }: Sheet): boolean =>
  found.length === 0 && notFound.every(({ suggestions }) => suggestions.length === 0);

/** Every line was read and none was found: the first reason is enough. */
function reasonOf({ notFound, unread }: Sheet): string | null {
  const [first] = notFound;
  if (first) return `${first.article || first.name}: ${first.reason.toLowerCase()}`;
  return unread[0] ? `Непонятное количество: «${unread[0].text}»` : null;
}
