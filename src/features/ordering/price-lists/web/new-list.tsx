import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Data, Input } from '#shared/endpoint.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { type PriceListColumn, priceListColumns, type PriceListFormat, priceListFormats } from '#shared/price-list.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ACTION_FAILED, showPopup } from '#web/ui/toast-store.ts';
import { downloadWhenReady } from './download-when-ready.ts';
import { ListLimits } from './list-limits.tsx';
import { listsQuery } from './price-list-queries.ts';
import styles from './price-lists-page.module.css';
import { type Chosen, countChosen, toggleSection } from './section-choice.ts';
import { SectionTree } from './section-tree.tsx';

type Mode = Input<'priceListSubscribe'>['body']['mode'];

type Named<Code> = readonly (readonly [Code, string])[];

const scopes: Named<'all' | 'some'> = [
  ['all', 'Весь каталог'],
  ['some', 'Выбранные разделы'],
];
const formats = Object.entries(priceListFormats).map(([code, { name }]) => [code as PriceListFormat, name] as const);
const modes: Named<Mode> = [
  ['weekly', 'Раз в неделю'],
  ['changes', 'Когда изменились цены, не чаще раза в день'],
];
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
        <Group title="Товары">
          <Choices
            of={scopes}
            name="goods"
            chosen={isAll ? 'all' : 'some'}
            onChoose={(scope) => setAll(scope === 'all')}
          />
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
        </Group>
        <Group title="Формат">
          <Choices of={formats} name="format" chosen={format} onChoose={setFormat} />
        </Group>
        <Group title="Добавить столбцы">
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
        </Group>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" size="large" pending={make.isPending}>
            Собрать прайс-лист
          </Button>
        </div>
        <Group title="Получать такой прайс-лист по почте">
          <Choices of={modes} name="mode" chosen={mode} onChoose={setMode} />
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
        </Group>
        <ListLimits />
      </form>
    </Panel>
  );
}

const goodsForms = [PRODUCT_FORMS[1], PRODUCT_FORMS[2], PRODUCT_FORMS[2]] as const;

interface ChoicesProps<Code> {
  of: Named<Code>;
  name: string;
  chosen: Code;
  onChoose: (code: Code) => void;
}

function Choices<Code extends string>({ of, name, chosen, onChoose }: ChoicesProps<Code>) {
  return (
    <div className={styles.choices}>
      {of.map(([code, label]) => (
        <CheckField
          key={code}
          isRadio
          name={name}
          checked={chosen === code}
          onChange={() => onChoose(code)}
          label={label}
        />
      ))}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
