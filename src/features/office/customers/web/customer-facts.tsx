import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { Fact, Facts } from '#web/ui/office/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PermitPanel } from '#office/debts/web/index.ts';
import type { Customer, CustomerTerm } from '../contract.ts';
import styles from './customer-screen.module.css';
import { TermMaster } from './term-master.tsx';

export function Requisites({ customer }: { customer: Customer }) {
  const { inn, kpp, ogrn, address, phone, email, createdAt, state, stateReason, manager, secondManager } = customer;
  return (
    <Panel title="Компания">
      <Facts>
        {stateReason !== '' && state === 'blocked' ? <Fact name="Закрыта">{stateReason}</Fact> : null}
        <Fact name="Менеджер">
          {manager?.name ?? 'нет'}
          <TermMaster customer={customer} term="manager" name="Менеджер" />
        </Fact>
        <Fact name="Второй менеджер">{secondManager?.name ?? ''}</Fact>
        <Fact name="ИНН">{inn}</Fact>
        <Fact name="КПП">{kpp}</Fact>
        <Fact name="ОГРН">{ogrn}</Fact>
        <Fact name="Адрес">{address}</Fact>
        <Fact name="Телефон">{phone === '' ? '' : <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}</Fact>
        <Fact name="Почта">{email === '' ? '' : <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact name="В магазине с">{formatDate(createdAt)}</Fact>
      </Facts>
    </Panel>
  );
}

export function TermsFacts({ customer }: { customer: Customer }) {
  const { terms, priceTypeName, orderBan, state, fromLedgerAt, led } = customer;
  const { discountPercent, creditLimit, creditDays, currency, canBuyUnavailable } = terms;
  const rows: (readonly [CustomerTerm, name: string, value: string])[] = [
    ['priceType', 'Вид цены', priceTypeName],
    ['discountPercent', 'Скидка', discountPercent > 0 ? `${discountPercent} %`.replace('.', ',') : 'нет'],
    ['creditLimit', 'Лимит', creditLimit > 0 ? formatWirePrice(creditLimit, currency) : 'предоплата'],
    ['creditDays', 'Отсрочка', creditDays > 0 ? `дней: ${creditDays}` : 'нет'],
    ['currency', 'Валюта', currencyNames[currency]],
    ['canBuyUnavailable', 'Сверх остатка', canBuyUnavailable ? 'можно заказать' : 'нельзя'],
    // A company that is closed orders nothing in any case
    ...(state === 'active' ? [['ban', 'Заказы', orderBan ? 'запрещены' : 'разрешены'] as const] : []),
  ];
  return (
    <>
      <Facts>
        {rows.map(([term, name, value]) => (
          <Fact key={term} name={name} isAlarming={term === 'ban' && orderBan}>
            {value}
            <TermMaster customer={customer} term={term} name={name} />
          </Fact>
        ))}
      </Facts>
      {fromLedgerAt === null || led.length === 0 ? null : (
        <p className={styles.dim}>
          Помеченное «из 1С» меняется в 1С; последний раз условия пришли {formatDateTime(fromLedgerAt)}.
        </p>
      )}
    </>
  );
}

const currencyNames = { RUB: 'рубли', EUR: 'евро', USD: 'доллары' } as const;

export function Debt({ customer }: { customer: Customer }) {
  const { id, finance, hasDebt, orderBan, terms } = customer;
  const sum = (value: number) => formatWirePrice(value, terms.currency);
  if (finance === null) {
    return hasDebt ? (
      <Panel title="Долг">
        <p className={styles.alarm}>Есть просроченный долг. Суммы видят те, у кого есть право на расчёты.</p>
      </Panel>
    ) : null;
  }
  const { owed, overdue, asOf, creditAvailable, permit, asked, mayPermit } = finance;
  return (
    <Panel title="Долг">
      <Facts>
        <Fact name="Долг">{owed > 0 ? sum(owed) : 'нет'}</Fact>
        <Fact name="Просрочено" isAlarming>
          {overdue > 0 ? sum(overdue) : ''}
        </Fact>
        <Fact name="Остаток лимита">{creditAvailable === null ? 'предоплата' : sum(creditAvailable)}</Fact>
        <Fact name="На">{asOf === null ? 'расчётов ещё не было' : formatDateTime(asOf)}</Fact>
      </Facts>
      <PermitPanel
        debtor={{ id, permit, asked }}
        currency={terms.currency}
        mayPermit={mayPermit}
        whyNot={whyNotPermitted(orderBan, terms.creditLimit)}
      />
    </Panel>
  );
}

function whyNotPermitted(orderBan: boolean, creditLimit: number): string | null {
  if (orderBan) return 'Заказы запрещены: разрешение подействует, когда запрет снимут.';
  return creditLimit > 0 ? null : 'Отсрочки по договору нет: разрешать нечего.';
}
