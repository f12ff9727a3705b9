import type { ReactNode } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { phoneLink } from '#shared/phone.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { CompanyDetails } from '../contract.ts';
import styles from './cabinet.module.css';

/** Requisites and terms, as the company and the accounting system gave them. */
export function CompanyFacts({ company }: { company: CompanyDetails }) {
  const { inn, kpp, ogrn, address, phone, email, state, stateReason, terms, needsConsent } = company;
  const isNew = state === 'pending' || state === 'refused';
  const { priceType, discountPercent, currency, creditLimit, creditDays } = terms;
  return (
    <Panel title="Реквизиты и условия">
      <dl className={styles.facts}>
        <Fact name="ИНН">{inn}</Fact>
        <Fact name="КПП">{kpp}</Fact>
        <Fact name={inn.length === 12 ? 'ОГРНИП' : 'ОГРН'}>{ogrn}</Fact>
        {isNew ? null : (
          <>
            <Fact name="Вид цены">{priceType}</Fact>
            <Fact name="Скидка">{discountPercent === 0 ? 'Нет' : `${formatNumber(discountPercent)} %`}</Fact>
            <Fact name="Кредитный лимит">
              {creditLimit === 0 ? 'Нет, только предоплата' : formatWirePrice(creditLimit, currency)}
            </Fact>
            {creditLimit === 0 ? null : <Fact name="Отсрочка, дней">{creditDays || 'Не указана'}</Fact>}
            <Fact name="Просроченная задолженность">{company.uf_has_debt === '1' ? 'Есть' : 'Нет'}</Fact>
            <Fact name="Вход от имени сотрудников">{needsConsent ? 'С согласия администратора' : 'Без согласия'}</Fact>
          </>
        )}
        {phone ? (
          <Fact name="Телефон">
            <a href={phoneLink(phone)}>{phone}</a>
          </Fact>
        ) : null}
        {email ? (
          <Fact name="Почта">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        ) : null}
        <Fact name="Юридический адрес" isWide>
          {address}
        </Fact>
        {(state === 'blocked' || state === 'refused') && stateReason ? (
          <Fact name="Почему закрыта" isWide>
            {stateReason}
          </Fact>
        ) : null}
      </dl>
      {isNew ? null : (
        <p className={styles.links}>
          <Link href={`/manager/journal/?company=${company.id}`}>Журнал компании</Link>
          <Link href={`/appeal/?${new URLSearchParams({ st: company.uf_name.slice(0, 100) })}`}>
            Обращения компании
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children || '—'}</dd>
    </div>
  );
}
