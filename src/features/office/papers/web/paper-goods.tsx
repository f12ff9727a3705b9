import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import { MAX_ARTICLES_TEXT, type OfficePaper } from '../contract.ts';
import styles from './papers.module.css';
import { usePaperAction } from './use-paper-action.ts';

/** The goods of a paper, a field for further articles, and a button that takes a product from it. */
export function PaperGoods({ paper }: { paper: OfficePaper }) {
  const { id, products, goods } = paper;
  const { run, isPending } = usePaperAction(id);
  return (
    <Panel title={`Товары: ${formatNumber(goods)}`}>
      <NewGoods id={id} />
      {products.length === 0 ? (
        <p className={styles.note}>Товаров нет: документ не виден покупателям.</p>
      ) : (
        <ul className={styles.rows} aria-label="Товары документа">
          {products.map(({ id: productId, name, article, url, isShown }) => (
            <li key={productId} className={styles.row}>
              <span className={styles.name}>
                {isShown ? <Link href={url}>{name}</Link> : name}{' '}
                <span className={styles.note}>{[article, isShown ? null : 'скрыт'].filter(Boolean).join(', ')}</span>
              </span>
              <Button
                look="quiet"
                size="small"
                aria-label={`Убрать из документа: ${name}`}
                aria-disabled={isPending}
                onClick={() => void run('officePaperGoods', { remove: [productId] }, 'Товар убран из документа')}
              >
                <Icon of={IconX} size={18} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {goods > products.length ? (
        <p className={styles.note}>{`Показаны первые ${countOf(products.length, PRODUCT_FORMS)}.`}</p>
      ) : null}
    </Panel>
  );
}

function NewGoods({ id }: { id: number }) {
  const { runInForm } = usePaperAction(id);
  const [articles, setArticles] = useState('');
  const [error, setError] = useState<string>();
  const { save, isPending } = useSaving(['articles'], (messages) => setError(messages.articles));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (articles.trim() === '') return setError('Укажите хотя бы один артикул');
    return void save(async () => {
      await runInForm('officePaperGoods', { articles }, 'Товары добавлены');
      setArticles('');
    });
  };
  return (
    <form className={styles.add} noValidate onSubmit={add}>
      <TextAreaField
        label="Добавить товары"
        maxRows={6}
        maxLength={MAX_ARTICLES_TEXT}
        placeholder="Артикулы через запятую или с новой строки"
        value={articles}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setArticles(value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="secondary" size="small" pending={isPending}>
        Добавить
      </Button>
    </form>
  );
}
