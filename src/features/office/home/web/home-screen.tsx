import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#shared/dates.ts';
import { countOf } from '#shared/plural.ts';
import { preparesOrders } from '#shared/rights/staff-rights.ts';
import { MissingSteps } from '#office/settings/web/index.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { ageOf } from '#web/ui/office/age-of.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OfficeHomeData } from '../contract.ts';
import styles from './home-screen.module.css';
import { SalesFigures } from './sales-figures.tsx';

/** The first screen of staff: what waits for them. Each figure leads to the list that it counts. */
export function HomeScreen() {
  const { api } = useApp();
  const rights = useStaffRights();
  // Who comes back has done something about a figure
  const query = useQuery({ ...apiQuery(api, 'officeHome', {}), staleTime: 0, refetchInterval: 60_000 });
  const { data: home } = query;
  return (
    <>
      <PageHeading crumbs={[]} title="Рабочее место">
        {preparesOrders(rights) ? (
          <ButtonLink href="/office/requests/new/" className={styles.new}>
            Новый заказ
          </ButtonLink>
        ) : null}
      </PageHeading>
      {home === undefined ? <LoadingState query={query} rows={4} height={72} /> : <Parts home={home} />}
    </>
  );
}

function Parts({ home }: { home: OfficeHomeData }) {
  const { sales, orders, requests, permits, questions, papers, customers, searches, exchange, missing } = home;
  const parts = [orders, permits, questions, papers, customers, searches, exchange];
  if (parts.every((part) => part === null) && missing.length === 0) {
    return <EmptyState title="Здесь пока ничего не ждёт" text="Экраны, на которые у вас есть права, стоят в меню." />;
  }
  return (
    <div className={styles.parts}>
      <MissingSteps steps={missing} />
      {sales === null ? null : <SalesFigures sales={sales} />}
      <ul className={styles.figures} aria-label="Что ждёт вас">
        {orders === null ? null : (
          <>
            <Figure name="Новые заказы" count={orders.fresh} href="/office/orders/?status=new" />
            <Figure name="Отложены обменом" count={orders.aside} href="/office/orders/?aside=1" isAlarming />
            <Figure name="Счёт скоро истечёт" count={orders.ending} href="/office/orders/?ending=1" />
            <Figure name="Счёт истёк" count={orders.overdue} href="/office/orders/?overdue=1" isAlarming />
          </>
        )}
        {requests === null ? null : (
          <>
            <Figure name="Ждут ответа клиента" count={requests.open} href="/office/requests/?state=open" />
            <Figure name="Возвращены" count={requests.returned} href="/office/requests/?state=returned" isAlarming />
          </>
        )}
        {permits === null ? null : (
          <Figure name="Просят разрешить заказ" count={permits.asked} href="/office/debts/?asked=1" isAlarming />
        )}
        {questions === null ? null : (
          <Figure name="Вопросы о товарах" count={questions.waiting} href="/office/questions/" />
        )}
        {papers === null ? null : (
          <>
            <Figure
              name="Документы товаров закончились"
              count={papers.ended}
              href="/office/papers/?state=ended"
              isAlarming
            />
            <Figure
              name="Документы товаров скоро закончатся"
              count={papers.ending}
              href="/office/papers/?state=ending"
            />
          </>
        )}
        {customers === null ? null : <CustomerFigures {...customers} />}
        {searches === null ? null : (
          <Figure name="Искали и не нашли за месяц" count={searches.missed} href="/office/search/?show=missed" />
        )}
        {exchange === null ? null : (
          <>
            <Figure
              name="Неудачные загрузки"
              count={exchange.failed}
              href="/office/exchange/imports/?failed=1"
              isAlarming
            />
            <Figure name="1С молчит" count={exchange.silent} href="/office/exchange/" isAlarming />
          </>
        )}
      </ul>
      {customers === null ? null : <Appeals {...customers.appeals} />}
      {customers === null || customers.letters.count === 0 ? null : <Letters {...customers.letters} />}
    </div>
  );
}

function CustomerFigures({
  pending,
  applicants,
  invited,
  unserved,
  silent,
  baskets,
  letters,
}: NonNullable<OfficeHomeData['customers']>) {
  return (
    <>
      <Figure name="Новые компании" count={pending} href="/office/customers/?state=pending" />
      <Figure name="Компании, где просят доступ" count={applicants} href="/office/customers/?applicants=1" />
      <Figure name="Не пришли по приглашению" count={invited} href="/office/customers/invitations/?state=sent" />
      {unserved === null ? null : (
        <Figure name="Компании без менеджера" count={unserved} href="/office/customers/?manager=none" isAlarming />
      )}
      <Figure name="Давно не заказывали" count={silent} href="/office/customers/?silent=1" />
      <Figure name="Оставили корзину" count={baskets} href="/office/people/?basket=1" />
      <Figure name="Письма не ушли" count={letters.count} href="/office/letters/" isAlarming />
    </>
  );
}

const MOST = 1000;

interface FigureProps {
  name: string;
  count: number;
  href: string;
  isAlarming?: boolean;
}

function Figure({ name, count, href, isAlarming = false }: FigureProps) {
  return (
    <li className={styles.figure} data-alarming={(isAlarming && count > 0) || undefined}>
      <Link href={href}>
        <b>{count > MOST ? `больше ${MOST}` : count}</b>
        <span>{name}</span>
      </Link>
    </li>
  );
}

const APPEAL_FORMS = ['обращение', 'обращения', 'обращений'] as const;

function Appeals({ count, oldest }: NonNullable<OfficeHomeData['customers']>['appeals']) {
  return (
    <Panel title="Обращения без ответа">
      {count === 0 ? <p className={styles.note}>На все обращения ответили.</p> : null}
      <ul className={styles.rows}>
        {oldest.map(({ id, title, company, since }) => (
          <li key={id}>
            <Link href={`/appeal/${id}/?queue=1`}>{title}</Link>
            <span>{company}</span>
            <span className={styles.note}>
              ждёт {ageOf(since)} (с {formatDateTime(since)})
            </span>
          </li>
        ))}
      </ul>
      {count > 0 ? <Link href="/office/appeals/?state=waiting">Все {countOf(count, APPEAL_FORMS)}</Link> : null}
    </Panel>
  );
}

function Letters({ count, last }: NonNullable<OfficeHomeData['customers']>['letters']) {
  return (
    <Panel title="Письма, которые не ушли">
      <ul className={styles.rows}>
        {last.map(({ id, subject, recipient, at, reason, url }) => (
          <li key={id}>
            {url === null ? <span>{subject}</span> : <Link href={url}>{subject}</Link>}
            <span>{recipient}</span>
            <span className={styles.note}>
              {formatDateTime(at)}
              {reason ? `: ${reason}` : ''}
            </span>
          </li>
        ))}
      </ul>
      {count > last.length ? <Link href="/office/letters/">Все за две недели: {count}</Link> : null}
    </Panel>
  );
}
