import { useState } from 'react';
import { useGoodsSheet } from '#office/goods-tasks/web/index.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ActionsMenu } from '#web/ui/office/actions-menu.tsx';
import type { ProductAct, ProductRow } from '../contract.ts';
import { ChooseForm } from './choose-form.tsx';
import { useGoodsChoices } from './goods-choices.ts';
import { namedChoices, sectionChoices } from './goods-words.ts';
import { useGoodsAct } from './use-goods-act.ts';

const NO_BRAND = 'none';

const acts = {
  new: { name: 'Отметить новинками', done: 'Отмечены новинками', act: { kind: 'new', isNew: true } },
  notNew: { name: 'Снять отметку «Новинка»', done: 'Отметка снята', act: { kind: 'new', isNew: false } },
  newByRule: { name: 'Новинка по правилам магазина', done: 'По правилам магазина', act: { kind: 'new', isNew: null } },
  discontinued: {
    name: 'Сняты с производства',
    done: 'Отмечены снятыми',
    act: { kind: 'discontinued', isDiscontinued: true },
  },
  produced: {
    name: 'Снова выпускаются',
    done: 'Отметка снята',
    act: { kind: 'discontinued', isDiscontinued: false },
  },
} as const satisfies Record<string, { name: string; done: string; act: ProductAct }>;

type Chosen = keyof typeof acts | 'return' | 'sheet';

/** What can be done with several goods at once. */
export function ChosenGoods({ chosen, onDone }: { chosen: readonly ProductRow[]; onDone: () => void }) {
  const { run, pending } = useGoodsAct(onDone);
  const choices = useGoodsChoices();
  const rights = useStaffRights();
  const exportGoods = useGoodsSheet();
  const [asked, setAsked] = useState<'section' | 'brand' | 'return' | null>(null);
  const stay = () => setAsked(null);
  const ids = chosen.map(({ id }) => id);
  const count = countOf(ids.length, PRODUCT_FORMS);
  const menu: { key: Chosen; name: string }[] = [
    ...(Object.keys(acts) as (keyof typeof acts)[]).map((key) => ({ key, name: acts[key].name })),
    { key: 'return', name: 'Вернуть значения из 1С' },
    ...(rights.export ? [{ key: 'sheet' as const, name: 'Выгрузить таблицей' }] : []),
  ];
  return (
    <>
      <Button
        look="secondary"
        size="small"
        pending={pending === 'hide'}
        onClick={() => void run(ids, { kind: 'hide' }, 'Скрыто')}
      >
        Скрыть
      </Button>
      <Button
        look="secondary"
        size="small"
        pending={pending === 'show'}
        onClick={() => void run(ids, { kind: 'show' }, 'Показано')}
      >
        Показать
      </Button>
      <Button look="secondary" size="small" onClick={() => setAsked('section')}>
        В раздел
      </Button>
      <Button look="secondary" size="small" onClick={() => setAsked('brand')}>
        Бренд
      </Button>
      <ActionsMenu
        actions={menu}
        onChoose={(key) => {
          if (key === 'return') setAsked('return');
          else if (key === 'sheet') void exportGoods(ids);
          else void run(ids, acts[key].act, acts[key].done);
        }}
      />
      <Modal opened={asked === 'section'} onClose={stay} title={`В раздел: ${count}`} size="small">
        <ChooseForm
          label="Раздел"
          choices={sectionChoices(choices?.sections ?? [])}
          action="Перенести"
          onChoose={(section) => run(ids, { kind: 'section', section: Number(section) }, 'Перенесено')}
          onClose={stay}
        />
      </Modal>
      <Modal opened={asked === 'brand'} onClose={stay} title={`Бренд: ${count}`} size="small">
        <ChooseForm
          label="Бренд"
          choices={[{ value: NO_BRAND, label: 'Без бренда' }, ...namedChoices(choices?.brands ?? [])]}
          action="Назначить"
          onChoose={(brand) =>
            run(ids, { kind: 'brand', brand: brand === NO_BRAND ? null : Number(brand) }, 'Бренд назначен')
          }
          onClose={stay}
        />
      </Modal>
      <Confirm
        opened={asked === 'return'}
        onClose={stay}
        title={`Вернуть значения из 1С: ${count}?`}
        action="Вернуть"
        onConfirm={() => run(ids, { kind: 'return' }, 'Значения из 1С возвращены')}
      >
        Заданное вручную название, описание, картинки, раздел, бренд и свойства заменятся теми, что прислала 1С.
      </Confirm>
    </>
  );
}
