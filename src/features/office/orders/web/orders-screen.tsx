import { useMemo } from 'react';
import { preparesOrders, scopeOf, seesMoney } from '#shared/rights/staff-rights.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { ListValues } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { ScopeSign } from '#web/ui/office/scope-sign.tsx';
import { ChosenActions } from './chosen-actions.tsx';
import { ordersList } from './orders-list.tsx';
import styles from './orders-screen.module.css';

/** All orders in the visitor's scope. */
export function OrdersScreen() {
  const { api } = useApp();
  const rights = useStaffRights();
  const seesSums = seesMoney(rights);
  const list = useMemo(() => ordersList(seesSums), [seesSums]);
  return (
    <>
      <PageHeading crumbs={[]} title="Заказы">
        <ScopeSign right="orders" />
        {preparesOrders(rights) ? (
          <ButtonLink href="/office/requests/new/" className={styles.new}>
            Новый заказ
          </ButtonLink>
        ) : null}
      </PageHeading>
      <OfficeList
        list={list}
        read={(values, after, signal) => api('officeOrders', { query: { ...values, after } as never }, { signal })}
        Actions={scopeOf(rights, 'orders.correct') || scopeOf(rights, 'orders.handout') ? ChosenActions : undefined}
        makeFile={
          rights.export
            ? async (values: ListValues, chosen) => {
                const ids = chosen.map(({ id }) => id);
                const body = { ...values, ...(ids.length > 0 && { ids }) } as never;
                return (await api('officeOrdersFile', { body })).link;
              }
            : undefined
        }
      />
    </>
  );
}
