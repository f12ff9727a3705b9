import { formatPhone } from '#shared/phone.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { Link } from '#web/ui/link.tsx';
import { Fact, Facts } from '#web/ui/office/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import type { OfficeOrder } from '../contract.ts';
import styles from './order-screen.module.css';

const states: Readonly<Record<NonNullable<OfficeOrder['company']['state']>, string>> = {
  active: '',
  pending: 'Ждёт одобрения',
  blocked: 'Заблокирована',
};

/** The company with its debt and limit, and who has ordered. */
export function OrderCompany({ order: { company, buyer, currency } }: { order: OfficeOrder }) {
  const seesCustomers = scopeOf(useStaffRights(), 'customers') !== null;
  const { id, name, inn, state, orderBan, manager, finance } = company;
  const sum = (value: number) => formatWirePrice(value, currency);
  const marks = [state && states[state], orderBan && 'Заказы запрещены'].filter(Boolean);
  return (
    <Panel title="Компания">
      <p className={styles.company}>
        {seesCustomers && company.isInScope ? <Link href={`/office/customers/${id}/`}>{name}</Link> : name}
      </p>
      {marks.length > 0 ? <p className={styles.alarm}>{marks.join(' · ')}</p> : null}
      <Facts>
        <Fact name="ИНН">{inn}</Fact>
        {finance ? (
          <>
            <Fact name="Долг">{finance.owed > 0 ? sum(finance.owed) : 'нет'}</Fact>
            <Fact name="Просрочено" isAlarming>
              {finance.overdue > 0 ? sum(finance.overdue) : null}
            </Fact>
            <Fact name="Лимит">{finance.creditAvailable === null ? 'предоплата' : sum(finance.creditLimit)}</Fact>
            <Fact name="Остаток лимита">{finance.creditAvailable === null ? null : sum(finance.creditAvailable)}</Fact>
          </>
        ) : null}
        <Fact name="Менеджер">{manager?.name ?? 'нет'}</Fact>
        <Fact name="Покупатель">
          {buyer.name}
          {buyer.phone ? (
            <a className={styles.contact} href={`tel:+${buyer.phone}`}>
              {formatPhone(buyer.phone)}
            </a>
          ) : null}
          {buyer.email ? (
            <a className={styles.contact} href={`mailto:${buyer.email}`}>
              {buyer.email}
            </a>
          ) : null}
        </Fact>
      </Facts>
    </Panel>
  );
}
