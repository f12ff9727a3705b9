import { useState } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { APPEAL_UPLOAD, formatFileSize } from '#shared/upload-rules.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { OfficeOrder } from '../contract.ts';
import { Download } from './order-papers.tsx';
import styles from './order-screen.module.css';
import { SendPaper } from './send-paper.tsx';
import { refreshOrders } from './use-order-action.ts';

/** Files that staff add for the buyer, who finds them in his order. */
export function OrderFiles({ order }: { order: OfficeOrder }) {
  const { id, files, actions } = order;
  const { api, queryClient } = useApp();
  const [removed, setRemoved] = useState<OfficeOrder['files'][number] | null>(null);
  const params = { id: String(id) };
  const remove = async () => {
    try {
      await api('officeOrderFileRemove', { params: { ...params, file: String(removed?.id) } });
      showPopup('Файл убран');
      await refreshOrders(queryClient);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Panel title="Файлы для покупателя">
      <ul className={styles.papers}>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <Download
              get={() => downloadFile(file.link, file.name)}
              name={file.name}
              note={formatFileSize(file.size)}
            />
            <SendPaper order={order} paper={{ kind: 'file', id: file.id }} name={file.name} />
            {actions.file === null ? (
              <IconButton label={`Убрать файл ${file.name}`} onClick={() => setRemoved(file)}>
                <Icon of={IconTrash} size={18} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {actions.file === null ? (
        <AddFiles id={params.id} />
      ) : files.length === 0 ? (
        <p className={styles.dim}>Нет</p>
      ) : null}
      <Confirm
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title="Убрать файл?"
        action="Убрать"
        onConfirm={remove}
      >
        Покупатель больше не увидит файл «{removed?.name}».
      </Confirm>
    </Panel>
  );
}

function AddFiles({ id }: { id: string }) {
  const { api, queryClient } = useApp();
  const [files, setFiles] = useState<File[]>([]);
  const [isPending, setPending] = useState(false);
  const { upload } = useUpload();
  const send = async () => {
    const body = new FormData();
    for (const file of files) body.append('files', file);
    setPending(true);
    try {
      const answer = await upload(files, (options) => api('officeOrderFileAdd', { params: { id }, body }, options));
      if (answer !== null) {
        setFiles([]);
        await refreshOrders(queryClient);
      }
    } catch (error) {
      showFailure(error);
    }
    setPending(false);
  };
  return (
    <>
      <FileUpload label="Приложить файлы" rules={APPEAL_UPLOAD} files={files} onFiles={setFiles} disabled={isPending} />
      {files.length > 0 ? (
        <Button look="secondary" size="small" className={styles.change} pending={isPending} onClick={() => void send()}>
          Отправить покупателю
        </Button>
      ) : null}
    </>
  );
}
