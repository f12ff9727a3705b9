import { useState } from 'react';
import { type LinkName, linkNames } from '#shared/goods-work.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { linksForm, type OfficeProduct, type ProductLinks } from '../contract.ts';
import { linesOf } from './lines-of.ts';
import { productQuery, useProductAction } from './product-query.ts';
import styles from './product-screen.module.css';
import { ReturnButton } from './return-button.tsx';

/** The goods that a product leads to, by kind: those of the shop and those that the accounting system names. */
export function ProductLinksPanel({ product }: { product: OfficeProduct }) {
  const [changing, setChanging] = useState<LinkName | null>(null);
  const close = () => setChanging(null);
  return (
    <Panel title="Связанные товары">
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">Связь</th>
            <th scope="col">Магазин</th>
            <th scope="col">1С</th>
            <th scope="col">
              <span className="visually-hidden">Изменить</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {product.links.map(({ kind, products, theirs }) => (
            <tr key={kind}>
              <th scope="row">{linkNames[kind]}</th>
              <td data-label="Магазин">
                <Linked products={products} />
                <ReturnButton product={product} field={`links.${kind}`} of={linkNames[kind]} />
              </td>
              <td
                data-label="1С"
                data-differs={(theirs !== null && codesOf(theirs) !== codesOf(products)) || undefined}
              >
                {theirs === null ? <span className={styles.dim}>то же</span> : <Linked products={theirs} />}
              </td>
              <td>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Изменить: ${linkNames[kind]}`}
                  onClick={() => setChanging(kind)}
                >
                  Изменить
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Modal
        opened={changing !== null}
        onClose={close}
        title={changing === null ? '' : linkNames[changing]}
        size="small"
      >
        {changing === null ? null : <LinksForm product={product} kind={changing} onClose={close} />}
      </Modal>
    </Panel>
  );
}

const codesOf = (products: ProductLinks['products']): string => products.map(({ code }) => code).join('\n');

function Linked({ products }: { products: ProductLinks['products'] }) {
  if (products.length === 0) return <span className={styles.dim}>нет</span>;
  return (
    <ul className={styles.links}>
      {products.map(({ id, name, isShown }) => (
        <li key={id}>
          <Link href={`/office/goods/${id}/`}>{name}</Link>
          {isShown ? null : <span className={styles.dim}> не на витрине</span>}
        </li>
      ))}
    </ul>
  );
}

const productsOf = (product: OfficeProduct, kind: LinkName): ProductLinks['products'] =>
  product.links.find((links) => links.kind === kind)?.products ?? [];

interface LinksFormProps {
  product: OfficeProduct;
  kind: LinkName;
  onClose: () => void;
}

function LinksForm({ product, kind, onClose }: LinksFormProps) {
  const { api, queryClient } = useApp();
  const { runInForm } = useProductAction(product.id);
  const [shown, setShown] = useState(() => productsOf(product, kind));
  return (
    <OfficeForm
      schema={linksForm}
      bodyOf={({ codes = '' }: Record<string, string>) => ({ codes: linesOf(codes) })}
      begun={{ values: { codes: codesOf(shown) }, version: 0 }}
      fields={[
        {
          name: 'codes',
          label: 'Артикулы, каждый с новой строки',
          kind: 'long',
          wrong: 'До 200 артикулов',
          hint: 'В том порядке, в котором их увидит покупатель. Много товаров сразу — таблицей в «Таблицах и архивах»',
        },
      ]}
      action="Сохранить"
      save={({ codes }) =>
        runInForm('officeProductLinks', { kind, codes, shown: shown.map(({ id }) => id) }, 'Связи изменены')
      }
      reread={async () => {
        const query = { ...productQuery(api, String(product.id)), staleTime: 0 };
        const stored = productsOf(await queryClient.fetchQuery(query), kind);
        setShown(stored);
        return { values: { codes: codesOf(stored) }, version: 0 };
      }}
      onClose={onClose}
    />
  );
}
