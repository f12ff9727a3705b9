import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogueItem } from '#goods/catalogue/contract.ts';
import { ClearList } from './clear-list.tsx';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Compared, ComparedSection } from '../contract.ts';
import styles from './compare-page.module.css';
import { compareQuery } from './compare-query.ts';
import { CompareTable } from './compare-table.tsx';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/compare/', title: 'Сравнение' },
];

/** Goods side by side, a section at a time (R-ROUTE-19, A-102). */
export function ComparePage() {
  const query = useQuery(compareQuery(useApp().api));
  const { data } = query;
  return (
    <>
      <PageHeading crumbs={crumbs} title="Сравнение">
        {data?.items.length ? <span className={styles.count}>{countOf(data.items.length, PRODUCT_FORMS)}</span> : null}
      </PageHeading>
      {data ? (
        data.items.length > 0 ? (
          <Filled data={data} />
        ) : (
          <EmptyState
            title="Сравнивать пока нечего"
            text="Отмечайте похожие товары кнопкой «Сравнить»: здесь их характеристики встанут рядом."
          >
            <ButtonLink href="/catalog/">Перейти в каталог</ButtonLink>
          </EmptyState>
        )
      ) : (
        <LoadingState query={query} rows={10} height={56} />
      )}
    </>
  );
}

function Filled({ data: { items, sections } }: { data: Compared }) {
  const [chosenId, setChosenId] = useState<number | null>();
  const [isShort, setShort] = useState(false);
  // The chosen section may have lost its last product
  const section = sections.find(({ id }) => id === chosenId) ?? sections[0]!;
  const goods = goodsOf(section, items);
  return (
    <>
      <div className={styles.tools}>
        {sections.length > 1 ? (
          <fieldset className={styles.sections}>
            <legend className="visually-hidden">Раздел</legend>
            {sections.map(({ id, name, ids }) => (
              <label key={id} className={styles.section}>
                <input
                  type="radio"
                  name="section"
                  className="visually-hidden"
                  checked={id === section.id}
                  onChange={() => setChosenId(id)}
                />
                {name} <span className={styles.sectionCount}>{ids.length}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={isShort}
            checked={isShort}
            onChange={(event) => setShort(event.currentTarget.checked)}
          />
          Только отличия
        </label>
        <ClearCompare />
      </div>
      <CompareTable key={section.id} section={section} items={goods} isShort={isShort} />
    </>
  );
}

const ClearCompare = () => (
  <ClearList
    list="compare"
    label="Очистить сравнение"
    onCleared={({ api, queryClient }) => {
      queryClient.setQueryData(compareQuery(api).queryKey, { items: [], sections: [] });
    }}
  >
    Из сравнения уйдут товары всех разделов.
  </ClearList>
);

function goodsOf({ ids }: ComparedSection, items: readonly CatalogueItem[]): CatalogueItem[] {
  const known = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
