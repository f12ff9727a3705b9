import { useState } from 'react';
import { preparesOrders } from '#shared/rights/staff-rights.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ActionsMenu } from '#web/ui/office/actions-menu.tsx';
import type { Customer } from '../contract.ts';
import styles from './customer-screen.module.css';
import { ManagerForm } from './manager-form.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useCustomerAction } from './use-customer-action.ts';

type Asked = 'ban' | 'manager' | 'second' | 'close' | 'open';

/** What can be done with a company that works or is closed. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const { id, name, state, orderBan, mayChange, led } = customer;
  const { run } = useCustomerAction(id);
  const rights = useStaffRights();
  const mayOrder = preparesOrders(rights) && state === 'active';
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const names: Partial<Record<Asked, string>> = {
    ...(!led.includes('manager') && { manager: 'Сменить менеджера' }),
    ...(rights.customers === 'all' && { second: 'Сменить второго менеджера' }),
    ...(state === 'active' && {
      ...(!led.includes('ban') && { ban: orderBan ? 'Снять запрет заказа' : 'Запретить заказы' }),
      close: 'Закрыть компанию',
    }),
    ...(state === 'blocked' && { open: 'Открыть компанию' }),
  };
  return (
    <span className={styles.actions}>
      {mayOrder ? (
        <ButtonLink look="secondary" href={`/office/requests/new/?company=${id}`}>
          Новый заказ
        </ButtonLink>
      ) : null}
      {mayChange ? (
        <ActionsMenu
          actions={(Object.keys(names) as Asked[]).map((key) => ({ key, name: names[key]! }))}
          onChoose={setAsked}
        />
      ) : null}
      <Modal opened={asked === 'manager'} onClose={close} title="Сменить менеджера" size="small">
        <ManagerForm customer={customer} place="first" onClose={close} />
      </Modal>
      <Modal opened={asked === 'second'} onClose={close} title="Сменить второго менеджера" size="small">
        <ManagerForm customer={customer} place="second" onClose={close} />
      </Modal>
      <Modal opened={asked === 'close'} onClose={close} title={`Закрыть компанию ${name}?`} size="small">
        <p className={styles.lead}>Её сотрудники не смогут заказывать и видеть цены, пока вы не откроете её снова.</p>
        <ReasonForm id={id} call="officeCustomerClose" onClose={close} />
      </Modal>
      <Confirm
        opened={asked === 'ban'}
        onClose={close}
        title={orderBan ? `Снять запрет заказа с ${name}?` : `Запретить заказы компании ${name}?`}
        action={orderBan ? 'Снять запрет' : 'Запретить'}
        onConfirm={() =>
          run('officeCustomerBan', { isBanned: !orderBan }, orderBan ? 'Запрет снят' : 'Заказы запрещены')
        }
      >
        {orderBan
          ? 'Сотрудники компании снова смогут оформлять заказы.'
          : 'Каталог, цены и оформленные заказы останутся доступны.'}
      </Confirm>
      <Confirm
        opened={asked === 'open'}
        onClose={close}
        title={`Открыть компанию ${name}?`}
        action="Открыть"
        onConfirm={() => run('officeCustomerOpen', {}, 'Компания открыта')}
      >
        Она вернётся на прежних условиях, её сотрудники получат письмо.
      </Confirm>
    </span>
  );
}
