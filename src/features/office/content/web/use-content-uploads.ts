import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import type { ContentFile } from '../contract.ts';

export interface ContentUploads {
  /** Stores a picture and answers its address; null: it was refused, and the reason was said. */
  picture: (file: File) => Promise<string | null>;
  /** The same of a file of a material. */
  file: (file: File) => Promise<ContentFile | null>;
}

/** Sends pictures and files while a form is filled in: it carries what they are stored under. */
export function useContentUploads(): ContentUploads {
  const { api } = useApp();
  const { upload } = useUpload();
  const sendBy = async <T>(file: File, call: 'officeContentPicture' | 'officeContentFile'): Promise<T | null> => {
    const body = new FormData();
    body.append('file', file);
    try {
      return (await upload([file], (options) => api(call, { body }, options))) as T | null;
    } catch (error) {
      showFailure(error);
      return null;
    }
  };
  return {
    picture: async (file) => (await sendBy<{ address: string }>(file, 'officeContentPicture'))?.address ?? null,
    file: (file) => sendBy<ContentFile>(file, 'officeContentFile'),
  };
}
