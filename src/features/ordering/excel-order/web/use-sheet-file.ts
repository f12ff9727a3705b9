import { useState } from 'react';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import type { ChosenColumns } from './chosen-columns.ts';
import type { Sheet, SheetPages } from './loaded-sheet.ts';

/** How the buyer wants the file to be read. */
export interface Reading {
  /** The columns that he has pointed at; none: as the shop reads it. */
  columns: ChosenColumns[];
  /** Hidden rows and sheets are ordered too. */
  hasHidden: boolean;
}

export const AS_FOUND: Reading = { columns: [], hasHidden: false };

/** The chosen file; it is sent again for every page that is read. */
export function useSheetFile() {
  const { api } = useApp();
  const { upload, progress } = useUpload();
  const [files, setFiles] = useState<File[]>([]);
  const [isReading, setReading] = useState(false);

  /** Null where the buyer has cancelled it. */
  const read = async (page: number, pages: SheetPages, { columns, hasHidden }: Reading): Promise<Sheet | null> => {
    const form = new FormData();
    form.set('file', files[0]!);
    if (columns.length > 0) form.set('columns', JSON.stringify(columns));
    if (hasHidden) form.set('hidden', 'include');
    setReading(true);
    try {
      return await upload(files, (options) =>
        api('basketParseFile', { query: { PAGE: page, SHOW: pages }, body: form }, options),
      );
    } finally {
      setReading(false);
    }
  };
  return { files, setFiles, read, isReading, progress };
}

export type SheetFile = ReturnType<typeof useSheetFile>;
