import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { ActionsMenu } from '#web/ui/office/actions-menu.tsx';
import type { OfficeProduct, SomeFields } from '../contract.ts';
import { useProductAction } from './product-query.ts';
import styles from './product-screen.module.css';

type Action = 'new' | 'notNew' | 'newByRule' | 'discontinued' | 'return';

/** The actions on a whole product. */
export function ProductActions({ product }: { product: OfficeProduct }) {
  const { run, isPending } = useProductAction(product.id);
  const [isReturning, setReturning] = useState(false);
  const { isHidden, isNewByOperator, isDiscontinued } = product.fields;
  const change = (part: SomeFields, shown: SomeFields, done: string) =>
    void run('officeProductChange', { change: part, shown }, done);
  const setNew = (isNew: boolean | null, done: string) => change({ isNewByOperator: isNew }, { isNewByOperator }, done);
  const actions: Record<Action, { name: string; act: () => void } | null> = {
    new: isNewByOperator === true ? null : { name: 'Новинка', act: () => setNew(true, 'Отмечен новинкой') },
    notNew: isNewByOperator === false ? null : { name: 'Не новинка', act: () => setNew(false, 'Больше не новинка') },
    newByRule:
      isNewByOperator === null
        ? null
        : { name: 'Новинка по правилам магазина', act: () => setNew(null, 'По правилам магазина') },
    discontinued: {
      name: isDiscontinued ? 'Снова выпускается' : 'Снят с производства',
      act: () =>
        change(
          { isDiscontinued: !isDiscontinued },
          { isDiscontinued },
          isDiscontinued ? 'Отметка снята' : 'Отмечен снятым с производства',
        ),
    },
    return: product.held.length === 0 ? null : { name: 'Вернуть все значения из 1С', act: () => setReturning(true) },
  };
  const open = (Object.keys(actions) as Action[]).flatMap((key) => {
    const action = actions[key];
    return action ? [{ key, name: action.name }] : [];
  });
  return (
    <span className={styles.actions}>
      <Button
        look="secondary"
        pending={isPending}
        onClick={() => change({ isHidden: !isHidden }, { isHidden }, isHidden ? 'Товар на витрине' : 'Товар скрыт')}
      >
        {isHidden ? 'Показать' : 'Скрыть'}
      </Button>
      <ActionsMenu actions={open} onChoose={(key) => actions[key]?.act()} />
      <Confirm
        opened={isReturning}
        onClose={() => setReturning(false)}
        title="Вернуть все значения из 1С?"
        action="Вернуть"
        onConfirm={() =>
          run('officeProductReturn', { fields: product.held.map(({ field }) => field) }, 'Значения из 1С возвращены')
        }
      >
        Всё, что задано вручную, заменится тем, что прислала 1С.
      </Confirm>
    </span>
  );
}
