import { useState } from 'react';
import { ApiFailure } from '#web/api/api-failure.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CompanyFilter, FilterText, ListFilter } from '#web/ui/list-filter.tsx';
import { EmptyState, FailedState, SkeletonRows } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Sample, Samples } from './samples.tsx';

export function ListSamples() {
  const [page, setPage] = useState(5);
  const [isLoading, setIsLoading] = useState(false);
  return (
    <>
      <Samples>
        <Sample name="Загрузка">
          <SkeletonRows rows={4} height={52} />
        </Sample>
        <Sample name="Пусто">
          <EmptyState title="Заказов пока нет" text="Здесь появятся ваши заказы, их состояние и документы.">
            <ButtonLink href="/catalog/">Перейти в каталог</ButtonLink>
          </EmptyState>
        </Sample>
        <Sample name="Ошибка">
          <FailedState query={{ error: new ApiFailure(500, []), isFetching: false, refetch: () => undefined }} />
        </Sample>
      </Samples>
      <Samples wide>
        <Sample name="Фильтр">
          <FilterSample />
        </Sample>
        <Sample name="Страницы">
          <Pager page={page} pageCount={12} onPage={setPage} />
          <LoadMore
            pagination={{ page, pageCount: 12 }}
            isLoading={isLoading}
            onMore={() => {
              setIsLoading(true);
              setTimeout(() => setIsLoading(false), 1000);
            }}
          />
        </Sample>
        <Sample name="Заголовок и путь">
          <PageHeading
            crumbs={[
              { path: '/', title: 'Главная' },
              { path: '/catalog/', title: 'Каталог' },
              { path: '/catalog/cable/', title: 'Кабели силовые с медными жилами для стационарной прокладки' },
              { path: '/catalog/cable/a/', title: 'Кабель ВВГнг(А)-LS 3×2,5' },
            ]}
            title="Кабель ВВГнг(А)-LS 3×2,5"
          >
            <span>1 234 товара</span>
          </PageHeading>
        </Sample>
      </Samples>
    </>
  );
}

function FilterSample() {
  const [text, setText] = useState('кабель');
  const [company, setCompany] = useState('');
  const reset = () => {
    setText('');
    setCompany('');
  };
  return (
    <ListFilter label="Фильтр заказов" onReset={text || company ? reset : null}>
      <FilterText label="Поиск" name="st" maxLength={100} value={text} onChange={setText} />
      <CompanyFilter
        companies={[
          { id: 1, name: 'ООО «Монтаж»' },
          { id: 2, name: 'ИП Ковалёв П. С.' },
        ]}
        allLabel="Все компании"
        value={company}
        onChange={setCompany}
      />
    </ListFilter>
  );
}
