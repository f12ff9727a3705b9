import { useState } from 'react';
import type { WirePicture } from '#features/wire.ts';
import { GOODS_PICTURE_UPLOAD } from '#shared/upload-rules.ts';
import { useUpload } from '#web/api/use-upload.ts';
import type { CallOptions } from '#web/api/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { FileUpload } from '#web/ui/file-upload.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import styles from './section-screen.module.css';

interface PicturePanelProps {
  title: string;
  picture: WirePicture | null;
  send: (body: FormData, options: CallOptions) => Promise<unknown>;
  remove: () => Promise<unknown>;
  reread: () => Promise<unknown>;
}

/** The one picture of a subject: a chosen file takes its place at once. */
export function PicturePanel({ title, picture, send, remove, reread }: PicturePanelProps) {
  const [isPending, setPending] = useState(false);
  const { upload, progress } = useUpload();
  const change = async (call: () => Promise<unknown>, done: string) => {
    setPending(true);
    try {
      if ((await call()) !== null) showPopup(done);
      await reread();
    } catch (error) {
      showFailure(error);
    }
    setPending(false);
  };
  const onFiles = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const body = new FormData();
    body.append('files', file);
    void change(() => upload([file], (options) => send(body, options)), 'Картинка изменена');
  };
  return (
    <Panel title={title}>
      <div className={styles.picture}>
        {picture ? <Picture source={picture} alt="" width={144} height={144} /> : null}
        <FileUpload
          label={picture ? 'Заменить картинку' : 'Добавить картинку'}
          rules={GOODS_PICTURE_UPLOAD}
          files={[]}
          onFiles={onFiles}
          disabled={isPending}
        />
        <UploadProgress upload={progress} />
        {picture ? (
          <Button look="quiet" size="small" pending={isPending} onClick={() => void change(remove, 'Картинка убрана')}>
            Убрать картинку
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
