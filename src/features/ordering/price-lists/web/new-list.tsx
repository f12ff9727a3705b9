import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data, Input } from '#shared/endpoint.ts';
import { NBSP } from '#shared/number-format.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import {
  KEPT_DAYS,
  MAX_KEPT_LISTS,
  MAX_WAITING_LISTS,
  type PriceListColumn,
  priceListColumns,
  type PriceListFormat,
  priceListFormats,
} from '#shared/price-list.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { hasBasket } from '#web/app/page-session.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ACTION_FAILED, showPopup } from '#web/ui/toast-store.ts';
import { downloadWhenReady } from './download-when-ready.ts';
import { listsQuery } from './price-list-queries.ts';
import styles from './price-lists-page.module.css';
import { type Chosen, countChosen, toggleSection } from './section-choice.ts';
import { SectionTree } from './section-tree.tsx';

type Mode = Input<'priceListSubscribe'>['body']['mode'];

const formats = Object.entries(priceListFormats) as [PriceListFormat, { name: string }][];
const columnNames = Object.entries(priceListColumns) as [PriceListColumn, string][];

/** What a new list is made of: sections, kind of file, columns; made once or by subscription. */
export function NewList({ tree }: { tree: Data<'priceListSections'> }) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const [isAll, setAll] = useState(true);
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const [format, setFormat] = useState<PriceListFormat>('xlsx');
  const [columns, setColumns] = useState<readonly PriceListColumn[]>(['stock', 'packs']);
  const [mode, setMode] = useState<Mode>('weekly');
  const [problem, setProblem] = useState('');
  const onError = (error: unknown) => setProblem(failureMessage(error, ACTION_FAILED));
  const make = useMutation({
    mutationFn: () => api('priceListMake', { body: choice() }),
    onSuccess: ({ id }) => {
      downloadWhenReady(id);
      return queryClient.invalidateQueries(listsQuery(api));
    },
    onError,
  });
  const subscribe = useMutation({
    mutationFn: () => api('priceListSubscribe', { body: { ...choice(), mode } }),
    onSuccess: (lists) => {
      queryClient.setQueryData(listsQuery(api).queryKey, lists);
      showPopup('Подписка оформлена, первый прайс-лист готовится');
    },
    onError,
  });
  const choice = () => ({ sections: isAll ? [] : [...chosen], format, columns: [...columns] });
  const run = (action: { mutate: () => void }) => {
    const isNothing = !isAll && chosen.size === 0;
    setProblem(isNothing ? 'Отметьте хотя бы один раздел' : '');
    if (!isNothing) action.mutate();
  };
  const goods = isAll ? tree.total : countChosen(tree.sections, chosen);

  return (
    <Panel title="Новый прайс-лист">
      <form
        aria-label="Новый прайс-лист"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!make.isPending) run(make);
        }}
      >
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Товары</legend>
          <div className={styles.choices}>
            <CheckField isRadio name="goods" checked={isAll} onChange={() => setAll(true)} label="Весь каталог" />
            <CheckField
              isRadio
              name="goods"
              checked={!isAll}
              onChange={() => setAll(false)}
              label="Выбранные разделы"
            />
          </div>
          {isAll ? null : (
            <div className={styles.tree}>
              <SectionTree
                sections={tree.sections}
                chosen={chosen}
                onToggle={(id) => setChosen(toggleSection(tree.sections, chosen, id))}
              />
            </div>
          )}
          <output className={styles.note}>
            {goods === 0
              ? 'Отметьте разделы, из которых собрать прайс-лист'
              : `В прайс-листе до ${countOf(goods, goodsForms)}`}
          </output>
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Формат</legend>
          <div className={styles.choices}>
            {formats.map(([code, { name }]) => (
              <CheckField
                key={code}
                isRadio
                name="format"
                checked={format === code}
                onChange={() => setFormat(code)}
                label={name}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Добавить столбцы</legend>
          <div className={styles.choices}>
            {columnNames.map(([code, name]) => (
              <CheckField
                key={code}
                name="columns"
                checked={columns.includes(code)}
                onChange={(event) =>
                  setColumns(
                    event.currentTarget.checked ? [...columns, code] : columns.filter((other) => other !== code),
                  )
                }
                label={name}
              />
            ))}
          </div>
        </fieldset>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" size="large" pending={make.isPending}>
            Собрать прайс-лист
          </Button>
        </div>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Получать такой прайс-лист по почте</legend>
          <div className={styles.choices}>
            <CheckField
              isRadio
              name="mode"
              checked={mode === 'weekly'}
              onChange={() => setMode('weekly')}
              label="Раз в неделю"
            />
            <CheckField
              isRadio
              name="mode"
              checked={mode === 'changes'}
              onChange={() => setMode('changes')}
              label="Когда изменились цены, не чаще раза в день"
            />
          </div>
          <div className={styles.buttons}>
            <OwnerButton
              reason="Подписку оформляет сам покупатель"
              look="secondary"
              pending={subscribe.isPending}
              onClick={() => run(subscribe)}
            >
              Подписаться
            </OwnerButton>
          </div>
        </fieldset>
        <Limits />
      </form>
    </Panel>
  );
}

const goodsForms = [PRODUCT_FORMS[1], PRODUCT_FORMS[2], PRODUCT_FORMS[2]] as const;

function Limits() {
  const { session } = useApp();
  return (
    <p className={styles.note}>
      Цены в файле — вашей компании на момент сборки. Одновременно готовятся до {MAX_WAITING_LISTS}
      {NBSP}прайс-листов, хранятся последние {MAX_KEPT_LISTS}, каждый {KEPT_DAYS}
      {NBSP}дней.{' '}
      {hasBasket(session) ? (
        <>
          Заполните столбец «Количество» в файле XLSX и{' '}
          <Link href="/quickorder/?tab=excel">загрузите его как заказ</Link>: принимается файл до 5{NBSP}МБ, до 5{NBSP}
          000 строк с количеством. Для заказа из большого каталога выберите разделы.
        </>
      ) : null}
    </p>
  );
}
