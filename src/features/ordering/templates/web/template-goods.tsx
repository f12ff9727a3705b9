import { useCallback, useState } from 'react';
import { LINE_OBJECT_FORMS, LostItems, matchesSearch } from '#ordering/basket/web/index.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { focusPart } from '#web/ui/focus-neighbour.ts';
import { LinesToolbar } from '#web/ui/lines-toolbar.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { toOrder, type DraftLine } from './draft.ts';
import { OrderFrom } from './order-from.tsx';
import { TemplateLines } from './template-lines.tsx';
import type { TemplateDraft } from './use-template-draft.ts';

interface TemplateGoodsProps {
  template: { name: string };
  draft: TemplateDraft;
}

const NO_LINES: ReadonlySet<number> = new Set();

/** The lines of a template: a search in them, and what is done with the chosen ones. */
export function TemplateGoods({ template, draft }: TemplateGoodsProps) {
  const { lines, lost, remove } = draft;
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(NO_LINES);
  // Stable: unchanged rows are not re-rendered
  const toggle = useCallback(
    (id: number) =>
      setChecked((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const shown = lines.filter(({ item }) => matchesSearch(item, text));
  const shownLost = lost.filter((item) => matchesSearch(item, text));
  const chosen = shown.filter(({ item }) => checked.has(item.id));
  if (lines.length + lost.length === 0) {
    return (
      <EmptyState title="В шаблоне нет товаров" text="Найдите товар по артикулу или названию, чтобы добавить его." />
    );
  }
  return (
    <>
      <LinesToolbar
        searchLabel="Поиск по шаблону"
        text={text}
        onSearch={setText}
        ids={shown.map(({ item }) => item.id)}
        checked={checked}
        onCheck={setChecked}
      >
        <Chosen lines={chosen} template={template} onRemove={remove} onDone={() => setChecked(NO_LINES)} />
      </LinesToolbar>
      <LostItems items={shownLost} onRemove={remove} />
      {shown.length > 0 ? (
        <TemplateLines lines={shown} draft={draft} checked={checked} toggle={toggle} />
      ) : shownLost.length === 0 ? (
        <EmptyState title="Ничего не найдено" text="В шаблоне нет товаров с таким названием или артикулом.">
          <Button look="secondary" onClick={() => setText('')}>
            Показать все товары
          </Button>
        </EmptyState>
      ) : null}
    </>
  );
}

interface ChosenProps extends Pick<TemplateGoodsProps, 'template'> {
  lines: readonly DraftLine[];
  onRemove: TemplateDraft['remove'];
  onDone: () => void;
}

function Chosen({ lines, template, onRemove, onDone }: ChosenProps) {
  const isEmpty = lines.length === 0;
  return (
    <>
      <Button
        look="secondary"
        disabled={isEmpty}
        onClick={({ currentTarget }) => {
          // Nothing is chosen then, and the button is disabled
          focusPart(currentTarget);
          onRemove(lines.map(({ item }) => item.id));
          onDone();
        }}
      >
        {isEmpty ? 'Убрать выбранные' : `Убрать ${countOf(lines.length, LINE_OBJECT_FORMS)}`}
      </Button>
      <OrderFrom
        template={template}
        look="secondary"
        disabled={isEmpty}
        action={isEmpty ? 'Выбранные в корзину' : `В корзину: ${countOf(lines.length, LINE_FORMS)}`}
        lines={() => toOrder(lines, [])}
      />
    </>
  );
}
