import { useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchableSelect } from '#web/ui/forms/searchable-select.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type OfficeProduct, type ProductProperty, propertyForm } from '../contract.ts';
import { useGoodsChoices } from './goods-choices.ts';
import { namedChoices } from './goods-words.ts';
import { linesOf } from './lines-of.ts';
import { productQuery, useProductAction } from './product-query.ts';
import styles from './product-screen.module.css';
import { ReturnButton } from './return-button.tsx';

type Named = Pick<ProductProperty, 'id' | 'name'>;

/** The properties of a product: values of the shop and of the accounting system, each set by itself. */
export function ProductProperties({ product }: { product: OfficeProduct }) {
  const choices = useGoodsChoices();
  const [changing, setChanging] = useState<Named | null>(null);
  const { properties } = product;
  const others = (choices?.properties ?? []).filter(({ id }) => properties.every((own) => own.id !== id));
  return (
    <Panel title="Свойства">
      {properties.length === 0 ? (
        <p className={styles.dim}>Свойств пока нет.</p>
      ) : (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">Свойство</th>
              <th scope="col">Магазин</th>
              <th scope="col">1С</th>
              <th scope="col">
                <span className="visually-hidden">Изменить</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {properties.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.name}</th>
                <td data-label="Магазин">
                  {one.values.join(', ') || <span className={styles.dim}>нет</span>}
                  <ReturnButton product={product} field={`property.${one.id}`} of={one.name} />
                </td>
                <td data-label="1С" data-differs={differs(one) || undefined}>
                  {one.theirs === null ? (
                    <span className={styles.dim}>то же</span>
                  ) : (
                    one.theirs.join(', ') || <span className={styles.dim}>нет</span>
                  )}
                </td>
                <td>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={`Изменить: ${one.name}`}
                    onClick={() => setChanging(one)}
                  >
                    Изменить
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length === 0 ? null : (
        <SearchableSelect
          label="Ещё свойство"
          className={styles.another}
          choices={namedChoices(others)}
          value={null}
          placeholder="Найти свойство"
          onChange={(id) => setChanging(others.find((one) => String(one.id) === id) ?? null)}
        />
      )}
      <Modal opened={changing !== null} onClose={() => setChanging(null)} title={changing?.name ?? ''} size="small">
        {changing === null ? null : (
          <PropertyForm product={product} property={changing} onClose={() => setChanging(null)} />
        )}
      </Modal>
    </Panel>
  );
}

const differs = ({ values, theirs }: ProductProperty): boolean =>
  theirs !== null && theirs.join('\n') !== values.join('\n');

const valuesOf = (product: OfficeProduct, { id }: Named): string[] =>
  product.properties.find((one) => one.id === id)?.values ?? [];

interface PropertyFormProps {
  product: OfficeProduct;
  property: Named;
  onClose: () => void;
}

function PropertyForm({ product, property, onClose }: PropertyFormProps) {
  const { api, queryClient } = useApp();
  const { runInForm } = useProductAction(product.id);
  const [shown, setShown] = useState(() => valuesOf(product, property));
  return (
    <OfficeForm
      schema={propertyForm}
      bodyOf={({ values = '' }: Record<string, string>) => ({ values: linesOf(values) })}
      begun={{ values: { values: shown.join('\n') }, version: 0 }}
      fields={[
        {
          name: 'values',
          label: 'Значения, каждое с новой строки',
          kind: 'long',
          wrong: 'До 100 значений, каждое до 500 знаков',
          hint: 'Значение, которого в магазине ещё нет, появится и в фильтре',
        },
      ]}
      action="Сохранить"
      save={({ values }) =>
        runInForm('officeProductProperty', { property: property.id, values, shown }, 'Свойство изменено')
      }
      reread={async () => {
        const query = { ...productQuery(api, String(product.id)), staleTime: 0 };
        const stored = valuesOf(await queryClient.fetchQuery(query), property);
        setShown(stored);
        return { values: { values: stored.join('\n') }, version: 0 };
      }}
      onClose={onClose}
    />
  );
}
