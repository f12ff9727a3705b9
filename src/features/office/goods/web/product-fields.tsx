import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OfficeProduct } from '../contract.ts';
import { NO_CHOICES, useGoodsChoices } from './goods-choices.ts';
import { namesOf } from './goods-words.ts';
import { PartForm } from './part-form.tsx';
import { type FieldRow, fieldRows, type Names } from './product-parts.ts';
import styles from './product-screen.module.css';
import { ReturnButton } from './return-button.tsx';

/** The fields of a product: what the shop shows, what the accounting system says, the way back. */
export function ProductFieldsPanel({ product }: { product: OfficeProduct }) {
  const choices = useGoodsChoices();
  const names = namesOf(choices ?? NO_CHOICES);
  return (
    <Panel title="Поля">
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">Поле</th>
            <th scope="col">Магазин</th>
            <th scope="col">1С</th>
            <th scope="col">
              <span className="visually-hidden">Изменить</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fieldRows.map((row) => (
            <Row key={row.title} {...{ row, product, names }} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Row({ row, product, names }: { row: FieldRow; product: OfficeProduct; names: Names }) {
  const [isChanging, setChanging] = useState(false);
  const close = () => setChanging(false);
  const { held, title, parts, words } = row;
  const ours = words(product.fields, names, product);
  const isHeld = held !== null && product.held.some(({ field }) => field === held);
  const theirs = isHeld ? words(product.theirs, names, product) : ours;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-label="Магазин">
        {ours || <span className={styles.dim}>нет</span>}
        {isHeld ? <ReturnButton product={product} field={held} of={title} /> : null}
      </td>
      <td data-label="1С" data-differs={(isHeld && theirs !== ours) || undefined}>
        {held === null ? (
          <span className={styles.dim}>не передаёт</span>
        ) : isHeld ? (
          theirs || <span className={styles.dim}>нет</span>
        ) : (
          <span className={styles.dim}>то же</span>
        )}
      </td>
      <td>
        <Button look="quiet" size="small" aria-label={`Изменить: ${title}`} onClick={() => setChanging(true)}>
          Изменить
        </Button>
        <Modal opened={isChanging} onClose={close} title={title} size="small">
          <PartForm product={product} parts={parts} onClose={close} />
        </Modal>
      </td>
    </tr>
  );
}
