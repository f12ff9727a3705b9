import { useState } from 'react';
import { markdownHtml } from '#shared/markdown.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { OfficeProduct } from '../contract.ts';
import { PartForm } from './part-form.tsx';
import styles from './product-screen.module.css';
import { ReturnButton } from './return-button.tsx';

/** The description of a product: Markdown once somebody has written it here, plain text of the accounting system before. */
export function ProductText({ product }: { product: OfficeProduct }) {
  const [isChanging, setChanging] = useState(false);
  const close = () => setChanging(false);
  const { fields, theirs } = product;
  const isHeld = theirs.description !== undefined;
  return (
    <Panel title="Описание">
      {fields.description === '' ? (
        <p className={styles.dim}>Описания нет.</p>
      ) : isHeld ? (
        <RichText html={markdownHtml(fields.description)} />
      ) : (
        <p className={styles.plain}>{fields.description}</p>
      )}
      <div className={styles.below}>
        <Button look="secondary" size="small" onClick={() => setChanging(true)}>
          Изменить описание
        </Button>
        <ReturnButton product={product} field="description" of="описание" />
      </div>
      {isHeld ? (
        <details className={styles.theirs}>
          <summary>Описание из 1С</summary>
          <p className={styles.plain}>{theirs.description || 'Описания нет.'}</p>
        </details>
      ) : null}
      <Modal opened={isChanging} onClose={close} title="Описание" size="large">
        <PartForm product={product} parts={['description']} onClose={close} />
      </Modal>
    </Panel>
  );
}
