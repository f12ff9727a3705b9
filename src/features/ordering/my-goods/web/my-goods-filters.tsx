import { useNavigate } from '@tanstack/react-router';
import type { Data } from '#shared/endpoint.ts';
import { MY_GOODS_SEARCH_LENGTH } from '#shared/limits.ts';
import { FilterText, ListFilter } from '#web/ui/list-filter.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import type { MyGoodsSort } from '../contract.ts';
import styles from './my-goods-page.module.css';
import { type MyGoodsSearch, readMyGoodsSearch } from './my-goods-search.ts';

const sorts: Record<MyGoodsSort, string> = {
  often: 'Часто заказываемые',
  recent: 'Недавние',
  name: 'По названию',
  change: 'Подорожавшие',
};

interface MyGoodsFiltersProps {
  search: MyGoodsSearch;
  sections: Data<'myGoodsList'>['sections'];
  objects: Data<'myGoodsList'>['objects'];
}

/** The filter above the list. Every change goes to the address and begins at page 1. */
export function MyGoodsFilters({ search, sections, objects }: MyGoodsFiltersProps) {
  const navigate = useNavigate();
  const change = (part: MyGoodsSearch, replace = false) =>
    void navigate({
      to: '/my-goods/',
      search: (known: object) => ({ ...readMyGoodsSearch({ ...known }), page: undefined, ...part }),
      replace,
      resetScroll: false,
    });
  const { st, section, object, level, sort = 'often' } = search;
  return (
    <ListFilter
      label="Фильтр моих товаров"
      onReset={
        st || section || object || level
          ? () => change({ st: undefined, section: undefined, object: undefined, level: undefined })
          : null
      }
    >
      <FilterText
        className={styles.search}
        label="Поиск"
        name="st"
        placeholder="Название, артикул, короткий код"
        maxLength={MY_GOODS_SEARCH_LENGTH}
        value={st ?? ''}
        onChange={(text) => change({ st: text.trim() || undefined }, true)}
      />
      <SelectField
        label="Раздел"
        className={styles.select}
        name="section"
        value={section ?? ''}
        onChange={(event) => change({ section: event.currentTarget.value || undefined })}
      >
        <option value="">Все разделы</option>
        {sections.map(({ id, name, count }) => (
          <option key={id} value={id}>{`${name} (${count})`}</option>
        ))}
      </SelectField>
      {objects.length > 0 ? (
        <SelectField
          label="Объект"
          className={styles.select}
          name="object"
          value={object ?? ''}
          onChange={(event) => change({ object: event.currentTarget.value || undefined })}
        >
          <option value="">Все объекты</option>
          {objects.map(({ id, name, isClosed }) => (
            <option key={id} value={id}>
              {isClosed ? `${name} (закрыт)` : name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label="Порядок"
        className={styles.select}
        name="sort"
        value={sort}
        onChange={(event) => change(readSort(event.currentTarget.value))}
      >
        {Object.entries(sorts).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <label className={styles.levelled}>
        <input
          type="checkbox"
          checked={level === '1'}
          onChange={(event) => change({ level: event.currentTarget.checked ? '1' : undefined })}
        />
        С уровнем
      </label>
    </ListFilter>
  );
}

const readSort = (sort: string): MyGoodsSearch => ({ sort: readMyGoodsSearch({ sort }).sort });
