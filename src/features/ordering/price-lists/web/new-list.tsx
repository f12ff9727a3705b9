import { type ReactNode, useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { type PriceListColumn, priceListColumns, type PriceListFormat, priceListFormats } from '#shared/price-list.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ListLimits } from './list-limits.tsx';
import styles from './price-lists-page.module.css';
import { type Chosen, countChosen, toggleSection } from './section-choice.ts';
import { SectionTree } from './section-tree.tsx';
import { type SubscriptionMode, useNewList } from './use-new-list.ts';

type Named<Code> = readonly (readonly [Code, string])[];

const scopes: Named<'all' | 'some'> = [
  ['all', 'Весь каталог'],
  ['some', 'Выбранные разделы'],
];
const formats = Object.entries(priceListFormats).map(([code, { name }]) => [code as PriceListFormat, name] as const);
const modes: Named<SubscriptionMode> = [
  ['weekly', 'Раз в неделю'],
  ['changes', 'Когда изменились цены, не чаще раза в день'],
];
const columnNames = Object.entries(priceListColumns) as [PriceListColumn, string][];

/** What a new list is made of: sections, kind of file, columns; made once or by subscription. */
export function NewList({ tree }: { tree: Data<'priceListSections'> }) {
  const [isAll, setAll] = useState(true);
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const [format, setFormat] = useState<PriceListFormat>('xlsx');
  const [columns, setColumns] = useState<readonly PriceListColumn[]>(['stock', 'packs']);
  const [mode, setMode] = useState<SubscriptionMode>('weekly');
  const sections = isAll ? [] : [...chosen];
  const { make, subscribe, problem } = useNewList(
    { sections, format, columns: [...columns] },
    !isAll && chosen.size === 0 ? 'Отметьте хотя бы один раздел' : '',
  );

  return (
    <Panel title="Новый прайс-лист">
      <form
        aria-label="Новый прайс-лист"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!make.isPending) make.run();
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
          <output className={styles.note}>{goodsText(isAll ? tree.total : countChosen(tree.sections, chosen))}</output>
        </Group>
        <Group title="Формат">
          <Choices of={formats} name="format" chosen={format} onChoose={setFormat} />
        </Group>
        <Group title="Добавить столбцы">
          <Columns chosen={columns} onChoose={setColumns} />
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
              onClick={() => subscribe.run(mode)}
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

const goodsText = (count: number): string =>
  count === 0 ? 'Отметьте разделы, из которых собрать прайс-лист' : `В прайс-листе до ${countOf(count, goodsForms)}`;

interface ColumnsProps {
  chosen: readonly PriceListColumn[];
  onChoose: (columns: readonly PriceListColumn[]) => void;
}

function Columns({ chosen, onChoose }: ColumnsProps) {
  return (
    <div className={styles.choices}>
      {columnNames.map(([code, name]) => (
        <CheckField
          key={code}
          name="columns"
          checked={chosen.includes(code)}
          onChange={(event) =>
            onChoose(event.currentTarget.checked ? [...chosen, code] : chosen.filter((other) => other !== code))
          }
          label={name}
        />
      ))}
    </div>
  );
}

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
