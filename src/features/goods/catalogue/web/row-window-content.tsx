import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { markupText } from '#shared/markup.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState, type LoadingQuery, LoadingState } from '#web/ui/list-state.tsx';
import type { CatalogueItem } from '../contract.ts';
import { FastView } from './fast-view.tsx';
import type { RowWindow } from './row-window.ts';
import { ProductTable } from './product-table.tsx';
import styles from './row-window-content.module.css';
import { useBuying, useMarks } from './row-actions.ts';

interface RowWindowContentProps {
  shown: RowWindow;
  onShow: (window: RowWindow) => void;
}

/** Similar goods in place of one that is out of stock, or a look at one. */
export function RowWindowContent({ shown: { of, item }, onShow }: RowWindowContentProps) {
  return of === 'similar' ? <Similar item={item} /> : <View item={item} onShow={onShow} />;
}

/** Only what is in stock. */
function Similar({ item: { id, name } }: { item: CatalogueItem }) {
  const query = useQuery(apiQuery(useApp().api, 'similarInStock', { params: { id: String(id) } }));
  const buying = useBuying();
  const marks = useMarks();
  return (
    <>
      <p className={styles.lead}>{`Вместо «${markupText(name)}» сейчас есть в наличии:`}</p>
      <Answer query={query} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Замены сейчас нет" text="Похожие товары только что закончились. Загляните позже." />
          ) : (
            <div className={styles.rows}>
              <ProductTable label="Похожие товары" items={items} buying={buying} marks={marks} />
            </div>
          )
        }
      </Answer>
    </>
  );
}

function View({ item, onShow }: { item: CatalogueItem; onShow: (window: RowWindow) => void }) {
  const query = useQuery(apiQuery(useApp().api, 'fastView', { params: { id: String(item.id) } }));
  return (
    <Answer query={query} rows={2}>
      {(product) => (
        <FastView product={product} onShowSimilar={() => onShow({ of: 'similar', item })}>
          <ButtonLink href={product.url} look="secondary">
            Открыть страницу товара
          </ButtonLink>
        </FastView>
      )}
    </Answer>
  );
}

interface AnswerProps<D> {
  query: LoadingQuery & { data: D | undefined };
  rows: number;
  children: (data: D) => ReactNode;
}

function Answer<D>({ query, rows, children }: AnswerProps<D>) {
  if (query.data !== undefined) return children(query.data);
  return <LoadingState query={query} rows={rows} height={88} />;
}
