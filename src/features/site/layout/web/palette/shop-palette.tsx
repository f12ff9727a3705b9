import { useState } from 'react';
import { switchCompany } from '#identity/companies/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { Palette } from '#web/ui/palette/palette.tsx';
import type { TakeAhead } from '#web/ui/palette/use-typed-ahead.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { type ShopEntry, shopKinds } from './shop-entries.ts';
import styles from './take-quantity.module.css';
import { TakeQuantity } from './take-quantity.tsx';
import { useShopEntries } from './use-shop-entries.ts';

/** Finds goods, sections, orders, templates, companies and pages. Goods that are chosen take a quantity. */
export function ShopPalette({ takeAhead, onClose }: { takeAhead: TakeAhead; onClose: () => void }) {
  const { api, queryClient } = useApp();
  const [text, setText] = useState('');
  const [product, setProduct] = useState<ShopEntry | null>(null);
  const [added, setAdded] = useState('');
  const found = useShopEntries(text);
  const choose = (entry: ShopEntry) => {
    if (entry.kind === 'company') {
      switchCompany({ api, queryClient, companyId: Number(entry.id) }).catch(showFailure);
      return;
    }
    setAdded('');
    setProduct(entry);
  };
  return (
    <>
      {product ? (
        <TakeQuantity
          product={product}
          onClose={onClose}
          onDone={(now = '') => {
            setAdded(now);
            setProduct(null);
          }}
        />
      ) : (
        <Palette
          name="shop-recent"
          kinds={shopKinds}
          placeholder="Артикул, название, раздел, заказ, шаблон, компания, страница"
          text={text}
          onText={setText}
          takeAhead={takeAhead}
          found={found}
          onClose={onClose}
          onChoose={choose}
        />
      )}
      <output className={styles.note}>{added}</output>
    </>
  );
}
