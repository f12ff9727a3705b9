import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Input } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import type { OfficeProduct, ProductVariant } from '../contract.ts';
import { useProductAction } from './product-query.ts';
import pictures from './product-pictures.module.css';
import styles from './product-screen.module.css';

/** The variants of a product: hidden and shown, put in order, each with a picture of the product. */
export function ProductVariants({ product }: { product: OfficeProduct }) {
  const { run, isPending } = useProductAction(product.id);
  const [choosing, setChoosing] = useState<ProductVariant | null>(null);
  const [coding, setCoding] = useState<ProductVariant | null>(null);
  const { variants, facts } = product;
  if (variants.length === 0) return null;
  const setPicture = (picture: string | null) => {
    if (choosing === null) return;
    setChoosing(null);
    void run('officeVariantChange', { variant: choosing.id, change: { kind: 'picture', picture } }, 'Картинка выбрана');
  };
  return (
    <Panel title="Варианты">
      <table className={styles.variants} aria-busy={isPending || undefined}>
        <thead>
          <tr>
            <th scope="col">Фото</th>
            <th scope="col">Вариант</th>
            <th scope="col">Артикул</th>
            <th scope="col">Код</th>
            <th scope="col">Свободно</th>
            <th scope="col">
              <span className="visually-hidden">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant, index) => (
            <tr key={variant.id}>
              <td>
                <button
                  type="button"
                  className={styles.variantPicture}
                  aria-label={`Картинка варианта ${variant.name}`}
                  onClick={() => setChoosing(variant)}
                >
                  <Picture source={variant.picture ?? ''} alt="" width={40} height={40} />
                </button>
              </td>
              <th scope="row">
                {variant.name} {variant.isShown ? null : <Badge color="warning">Скрыт</Badge>}
              </th>
              <td data-label="Артикул">{variant.article}</td>
              <td data-label="Код">
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`${variant.shortcode || 'Задать'}: код варианта ${variant.name}`}
                  onClick={() => setCoding(variant)}
                >
                  {variant.shortcode || 'Задать'}
                </Button>
              </td>
              <td data-label="Свободно">
                {formatNumber(variant.available)} {facts.unitBase}
              </td>
              <td>
                <Tools
                  variant={variant}
                  isFirst={index === 0}
                  isLast={index === variants.length - 1}
                  onChange={(change, done) => void run('officeVariantChange', { variant: variant.id, change }, done)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Modal
        opened={choosing !== null}
        onClose={() => setChoosing(null)}
        title={`Картинка варианта ${choosing?.name ?? ''}`}
        size="small"
      >
        {Object.keys(product.pictures).length === 0 ? <p>Сначала добавьте картинку товару.</p> : null}
        <div className={pictures.pictures}>
          {Object.entries(product.pictures).map(([address, picture], index) => (
            <button
              key={address}
              type="button"
              className={styles.variantPicture}
              aria-label={`Взять картинку ${index + 1}`}
              aria-current={choosing?.pictureAddress === address || undefined}
              onClick={() => setPicture(address)}
            >
              <Picture source={picture} alt="" width={96} height={96} />
            </button>
          ))}
        </div>
        {choosing?.picture ? (
          <Button look="secondary" onClick={() => setPicture(null)}>
            Без своей картинки
          </Button>
        ) : null}
      </Modal>
      <Modal
        opened={coding !== null}
        onClose={() => setCoding(null)}
        title={`Код варианта ${coding?.name ?? ''}`}
        size="small"
      >
        {coding ? (
          <CodeForm
            code={coding.shortcode}
            onSave={(shortcode) => {
              setCoding(null);
              void run(
                'officeVariantChange',
                { variant: coding.id, change: { kind: 'shortcode', shortcode } },
                'Код сохранён',
              );
            }}
            onClose={() => setCoding(null)}
          />
        ) : null}
      </Modal>
    </Panel>
  );
}

function CodeForm({
  code,
  onSave,
  onClose,
}: {
  code: string;
  onSave: (code: string | null) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(code);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim() || null);
      }}
    >
      <InputField
        label="Код"
        hint="Пусто: код товара"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormButtons action="Сохранить" onClose={onClose} />
    </form>
  );
}

type VariantChange = Input<'officeVariantChange'>['body']['change'];

interface ToolsProps {
  variant: ProductVariant;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: VariantChange, done: string) => void;
}

function Tools({ variant: { name, isShown, theirs }, isFirst, isLast, onChange }: ToolsProps) {
  return (
    <span className={styles.tools}>
      <IconButton
        label={`Поднять вариант ${name}`}
        disabled={isFirst}
        onClick={() => onChange({ kind: 'move', by: -1 }, 'Порядок изменён')}
      >
        <Icon of={IconArrowUp} size={18} />
      </IconButton>
      <IconButton
        label={`Опустить вариант ${name}`}
        disabled={isLast}
        onClick={() => onChange({ kind: 'move', by: 1 }, 'Порядок изменён')}
      >
        <Icon of={IconArrowDown} size={18} />
      </IconButton>
      <Button
        look="quiet"
        size="small"
        onClick={() =>
          isShown ? onChange({ kind: 'hide' }, 'Вариант скрыт') : onChange({ kind: 'show' }, 'Вариант на витрине')
        }
      >
        {isShown ? 'Скрыть' : 'Показать'}
      </Button>
      {theirs === null ? null : (
        <Button look="quiet" size="small" onClick={() => onChange({ kind: 'return' }, 'Как в 1С')}>
          Вернуть значение из 1С
        </Button>
      )}
    </span>
  );
}
