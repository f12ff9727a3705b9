import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { chooseFiles, GOODS_PICTURE_UPLOAD } from '#shared/upload-rules.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useApp } from '#web/app/app-context.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { showError, showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { OfficeProduct } from '../contract.ts';
import { useProductAction } from './product-query.ts';
import styles from './product-pictures.module.css';
import { ReturnButton } from './return-button.tsx';

const ACCEPT = '.jpg,.jpeg,.png,.webp,.gif';

/** The pictures of a product: added, replaced, put in another order by mouse or keys, removed. The first one stands in lists. */
export function ProductPictures({ product }: { product: OfficeProduct }) {
  const { run, isPending } = useProductAction(product.id);
  const { add, isSending } = useNewPictures(product.id);
  const [dragged, setDragged] = useState<string | null>(null);
  const { pictures } = product.fields;
  const isBusy = isPending || isSending;
  // A second change would name pictures that are no longer stored
  const set = (next: string[], done: string) => {
    if (!isBusy) void run('officeProductChange', { change: { pictures: next }, shown: { pictures } }, done);
  };
  const move = (address: string, to: number) => {
    const others = pictures.filter((one) => one !== address);
    set([...others.slice(0, to), address, ...others.slice(to)], 'Порядок изменён');
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, to);
    else void add([...event.dataTransfer.files]);
    setDragged(null);
  };
  return (
    <Panel title="Картинки">
      <ul className={styles.pictures} aria-busy={isBusy || undefined}>
        {pictures.map((address, index) => {
          const name = `картинку ${index + 1}`;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard has buttons for the same
            <li
              key={address}
              className={styles.picture}
              draggable
              onDragStart={() => setDragged(address)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, index)}
            >
              <Picture
                source={product.pictures[address] ?? address}
                alt={`Картинка ${index + 1}`}
                width={120}
                height={120}
              />
              <span className={styles.tools}>
                {pictures.length > 1 ? (
                  <>
                    <IconButton
                      label={`Переставить ${name} раньше`}
                      disabled={index === 0}
                      onClick={() => move(address, index - 1)}
                    >
                      <Icon of={IconArrowLeft} size={18} />
                    </IconButton>
                    <IconButton
                      label={`Переставить ${name} позже`}
                      disabled={index === pictures.length - 1}
                      onClick={() => move(address, index + 1)}
                    >
                      <Icon of={IconArrowRight} size={18} />
                    </IconButton>
                  </>
                ) : null}
                <IconButton
                  label={`Убрать ${name}`}
                  onClick={() =>
                    set(
                      pictures.filter((one) => one !== address),
                      'Картинка убрана',
                    )
                  }
                >
                  <Icon of={IconTrash} size={18} />
                </IconButton>
              </span>
              <PictureFile label={`Заменить ${name}`} text="Заменить" onFiles={(files) => add(files, address)} />
            </li>
          );
        })}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field of files does the same */}
        <li
          className={styles.new}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event, pictures.length)}
        >
          <Icon of={IconPhotoPlus} size={28} />
          <PictureFile label="Добавить картинки" text="Добавить" isSeveral onFiles={(files) => add(files)} />
        </li>
      </ul>
      <p className={styles.hint}>
        JPG, PNG, WEBP или GIF до {GOODS_PICTURE_UPLOAD.maxSize} МБ. Первая картинка стоит в списках; порядок меняется
        перетаскиванием или стрелками.
      </p>
      <ReturnButton product={product} field="pictures" of="картинки" />
    </Panel>
  );
}

/** Sends pictures one after the other; `replaces` is the address of the one in whose place the first goes. */
function useNewPictures(id: number) {
  const { api } = useApp();
  const { upload } = useUpload();
  const reread = useReread(['officeProducts', 'officeProduct']);
  const [isSending, setSending] = useState(false);
  const add = async (added: readonly File[], replaces?: string) => {
    setSending(true);
    try {
      for (const file of added) {
        const { files, messages } = chooseFiles([], [file], GOODS_PICTURE_UPLOAD);
        for (const message of messages) showError(message);
        if (files.length === 0) continue;
        const body = new FormData();
        body.set('file', file);
        if (replaces !== undefined) body.set('replaces', replaces);
        const sent = await upload(files, (options) =>
          api('officeProductPicture', { params: { id: String(id) }, body }, options),
        );
        if (sent !== null) showPopup(replaces === undefined ? 'Картинка добавлена' : 'Картинка заменена');
      }
    } catch (error) {
      showFailure(error);
    } finally {
      await reread();
      setSending(false);
    }
  };
  return { add, isSending };
}

interface PictureFileProps {
  label: string;
  text: string;
  isSeveral?: boolean;
  onFiles: (files: File[]) => Promise<void>;
}

/** Opens the system's window of files. */
function PictureFile({ label, text, isSeveral = false, onFiles }: PictureFileProps) {
  const id = useId();
  return (
    <label className={styles.file} htmlFor={id}>
      {text}
      <input
        id={id}
        type="file"
        accept={ACCEPT}
        multiple={isSeveral}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again
          event.currentTarget.value = '';
          void onFiles(files);
        }}
      />
    </label>
  );
}
