import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { UploadRules } from '#shared/upload-rules.ts';
import { useApp } from '#web/app/app-context.ts';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { useFileParts } from '#web/ui/office/use-file-parts.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { UploadProgress } from '#web/ui/upload-progress.tsx';

interface SendFileProps {
  kind: 'sheetIn' | 'links' | 'pictures';
  label: string;
  rules: UploadRules;
}

/** Sends a file as soon as it is chosen, has it compared with the shop, and opens the page that shows the outcome. */
export function SendFile({ kind, label, rules }: SendFileProps) {
  const { api } = useApp();
  const router = useRouter();
  const { send, progress } = useFileParts('officeGoodsTaskPart');
  const [isSending, setSending] = useState(false);
  const begin = async (files: File[]) => {
    if (files.length === 0) return;
    setSending(true);
    try {
      const id = await send(files, (named, options) =>
        api('officeGoodsTaskStart', { body: { kind, files: named } }, options),
      );
      if (id === null) return;
      await api('officeGoodsTaskRun', { params: { id: String(id) }, body: { apply: false } });
      await router.navigate({ href: `/office/goods/tasks/${id}/` });
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <FileUpload label={label} rules={rules} files={[]} onFiles={(files) => void begin(files)} disabled={isSending} />
      <UploadProgress upload={progress} />
    </>
  );
}
