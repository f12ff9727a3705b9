import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { ProductDetail } from '../contract.ts';
import styles from './product-facts.module.css';

/** Characteristics, description and documents, each where there is something. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const { characteristics, description, descriptionHtml, documents } = product;
  return (
    <div className={styles.facts}>
      {characteristics.length > 0 ? (
        <Fact id="characteristics" title="Характеристики">
          <table className={styles.table}>
            <tbody>
              {characteristics.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Fact>
      ) : null}
      {description ? (
        <Fact id="description" title="Описание">
          {descriptionHtml === undefined ? (
            <p className={styles.description}>{description}</p>
          ) : (
            <RichText html={descriptionHtml} />
          )}
        </Fact>
      ) : null}
      {documents.length > 0 ? (
        <Fact id="documents" title="Документы">
          <ul>
            {documents.map(({ name, url }) => (
              <li key={url}>
                <PaperButton name={name} url={url} />
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </div>
  );
}

/** The file opens for the token of the session alone, so it is fetched. */
function PaperButton({ name, url }: ProductDetail['documents'][number]) {
  const { isPending, run } = useDownload(() => downloadFile(url));
  return (
    <button type="button" className={styles.document} aria-busy={isPending || undefined} onClick={run}>
      <Icon of={IconFileText} size={18} />
      {name}
    </button>
  );
}

function Fact({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.fact} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
