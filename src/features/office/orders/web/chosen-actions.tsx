import { useState } from 'react';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { countOf, ORDER_FORMS } from '#shared/plural.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { OfficeOrderRow } from '../contract.ts';
import { AssignForm } from './assign-form.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { RefusedWindow } from './refused-window.tsx';
import { useOrderAction } from './use-order-action.ts';

interface ChosenActionsProps {
  chosen: readonly OfficeOrderRow[];
  /** Takes the choice back. */
  onDone: () => void;
}

/** What can be done with several orders at once: what none of them needs is not offered. */
export function ChosenActions({ chosen, onDone }: ChosenActionsProps) {
  const rights = useStaffRights();
  const { run, pending, refused, forget } = useOrderAction(onDone);
  const [handingOver, setHandingOver] = useState<'manager' | 'buyer' | null>(null);
  const stay = () => setHandingOver(null);
  const ids = chosen.map(({ id }) => id);
  const aside = chosen.filter(({ exchange }) => exchange.state === 'aside').map(({ id }) => id);
  const sendable = chosen.filter(({ exchange }) => exchange.state === 'sent' || exchange.state === 'waiting');
  const mayCorrect = scopeOf(rights, 'orders.correct') !== null;
  return (
    <>
      {mayCorrect && aside.length > 0 ? (
        <>
          <Button
            look="secondary"
            size="small"
            pending={pending === 'officeOrderRelease'}
            onClick={() =>
              void run('officeOrderRelease', { ids: aside, how: 'retry' }, `Уйдут с обменом: ${of(aside)}`)
            }
          >
            Освободить
          </Button>
          <Button
            look="secondary"
            size="small"
            pending={pending === 'officeOrderRelease'}
            onClick={() =>
              void run('officeOrderRelease', { ids: aside, how: 'entered' }, `Отмечены внесёнными: ${of(aside)}`)
            }
          >
            Внесены в 1С вручную
          </Button>
        </>
      ) : null}
      {mayCorrect && sendable.length > 0 ? (
        <Button
          look="secondary"
          size="small"
          pending={pending === 'officeOrderSend'}
          onClick={() =>
            void run('officeOrderSend', { ids: sendable.map(({ id }) => id) }, `Уйдут с обменом: ${of(sendable)}`)
          }
        >
          Отправить в 1С ещё раз
        </Button>
      ) : null}
      {scopeOf(rights, 'orders.handout') !== null ? (
        <>
          <Button look="secondary" size="small" onClick={() => setHandingOver('manager')}>
            Передать менеджеру
          </Button>
          <Button look="secondary" size="small" onClick={() => setHandingOver('buyer')}>
            Передать сотруднику
          </Button>
        </>
      ) : null}
      <Modal opened={handingOver === 'manager'} onClose={stay} title={`Другому менеджеру: ${of(ids)}`} size="small">
        <AssignForm ids={ids} onClose={stay} onDone={onDone} />
      </Modal>
      <Modal opened={handingOver === 'buyer'} onClose={stay} title={`Другому сотруднику: ${of(ids)}`} size="small">
        <HandOverForm ids={ids} onClose={stay} onDone={onDone} />
      </Modal>
      <RefusedWindow refused={refused} onClose={forget} />
    </>
  );
}

const of = (orders: readonly unknown[]): string => countOf(orders.length, ORDER_FORMS);
