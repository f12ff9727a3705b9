import { useMemo } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ChosenGoods } from './chosen-goods.tsx';
import { useGoodsChoices } from './goods-choices.ts';
import { goodsList } from './goods-list.tsx';
import styles from './goods-screen.module.css';

/** All goods of the shop, hidden ones too. */
export function GoodsScreen() {
  const { api } = useApp();
  const choices = useGoodsChoices();
  const list = useMemo(() => goodsList(choices), [choices]);
  return (
    <>
      <PageHeading crumbs={[]} title="Товары">
        <ButtonLink look="secondary" href="/office/goods/tasks/" className={styles.tasks}>
          Таблицы и архивы
        </ButtonLink>
      </PageHeading>
      <OfficeList
        list={list}
        read={(values, after, signal) => api('officeProducts', { query: { ...values, after } as never }, { signal })}
        Actions={ChosenGoods}
      />
    </>
  );
}
