import { useState } from 'react';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import type { Sheet } from './loaded-sheet.ts';

/** The chosen file; it is sent again for every page that is read. */
export function useSheetFile() {
  const { api } = useApp();
  const { upload, progress } = useUpload();
  const [files, setFiles] = useState<File[]>([]);
  const [isReading, setReading] = useState(false);

  /** Null where the buyer has cancelled it. */
  const read = async (page: number): Promise<Sheet | null> => {
    const form = new FormData();
    form.set('file', files[0]!);
    setReading(true);
    try {
      return await upload(files, (options) => api('basketParseFile', { query: { PAGE: page }, body: form }, options));
    } finally {
      setReading(false);
    }
  };
  return { files, setFiles, read, isReading, progress };
}

export type SheetFile = ReturnType<typeof useSheetFile>;
