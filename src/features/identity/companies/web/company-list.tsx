import { useMutation } from '@tanstack/react-query';
import { APPLICANT_FORMS, countOf } from '#shared/plural.ts';
import { roleNames } from '#shared/roles.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { useHeader } from '#web/app/layout-data.ts';
import type { CompanyOnPage } from '../contract.ts';
import { ChangeCompany } from './change-company.tsx';
import styles from './companies-page.module.css';
import { switchCompany } from './company-select.tsx';

/** The visitor's companies with what keeps each from ordering, in words. */
export function CompanyList({ companies }: { companies: readonly CompanyOnPage[] }) {
  return <CardTable label="Мои компании" columns={columns} rows={companies} rowKey={({ id }) => id} isWide />;
}

const columns: CardColumn<CompanyOnPage>[] = [
  {
    key: 'name',
    title: 'Компания',
    kind: 'main',
    cell: ({ uf_name: name, inn, kpp, address, phone, email }) => (
      <span>
        {name}
        <CellNote>{[inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ')}</CellNote>
        {phone || email ? <CellNote>{[phone, email].filter(Boolean).join(', ')}</CellNote> : null}
      </span>
    ),
  },
  { key: 'state', title: 'Состояние', cell: (company) => <States company={company} /> },
  {
    key: 'role',
    title: 'Ваша роль',
    cell: ({ role, membership }) => (membership === 'active' ? roleNames[role] : null),
  },
  { key: 'actions', title: 'Действия', kind: 'press', cell: (company) => <Actions company={company} /> },
];

function States({ company }: { company: CompanyOnPage }) {
  const { membership, state, stateReason, uf_current_contragent: isCurrent } = company;
  if (membership === 'pending') {
    return (
      <Worded badge="Ждёт ответа" color="busy">
        Доступ откроет администратор компании или менеджер
      </Worded>
    );
  }
  if (state === 'pending') {
    return (
      <Worded badge="На проверке" color="busy" isCurrent={isCurrent}>
        Заказать можно будет, когда менеджер проверит данные
      </Worded>
    );
  }
  if (state === 'blocked') {
    return (
      <Worded badge="Закрыта" color="danger" isCurrent={isCurrent}>
        {stateReason || 'Причину скажет ваш менеджер'}
      </Worded>
    );
  }
  const debt = company.uf_has_debt === '1';
  const ban = company.uf_order_ban === '1';
  return (
    <span className={styles.states}>
      {isCurrent ? <Badge color="brand">Текущая</Badge> : null}
      {debt ? <Badge color="danger">Просроченная задолженность</Badge> : null}
      {ban ? <Badge color="danger">Заказ запрещён</Badge> : null}
      {debt || ban || isCurrent ? null : <Badge color="success">Можно заказывать</Badge>}
    </span>
  );
}

interface WordedProps {
  badge: string;
  color: 'busy' | 'danger';
  isCurrent?: boolean;
  children: string;
}

/** A state, and what it means for the visitor. */
function Worded({ badge, color, isCurrent = false, children }: WordedProps) {
  return (
    <span>
      <span className={styles.states}>
        {isCurrent ? <Badge color="brand">Текущая</Badge> : null}
        <Badge color={color}>{badge}</Badge>
      </span>
      <CellNote>{children}</CellNote>
    </span>
  );
}

function Actions({ company }: { company: CompanyOnPage }) {
  const { api, queryClient } = useApp();
  const { id, uf_name: name, membership, role, state, applicants, inn } = company;
  const isHimself = useHeader()?.actor == null;
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => switchCompany({ api, queryClient, companyId: id }),
    onError: showFailure,
  });
  if (membership !== 'active') return null;
  const waiting = applicants > 0 ? `: ${countOf(applicants, APPLICANT_FORMS)}` : '';
  const peopleLabel = `${role === 'ADMIN' ? 'Сотрудники и объекты' : 'Сотрудники'}${waiting}`;
  return (
    <span className={styles.actions}>
      {company.uf_current_contragent || state === 'blocked' ? null : (
        <Button
          look="secondary"
          pending={isPending || isSuccess}
          aria-label={`Выбрать: ${name}`}
          onClick={() => mutate()}
        >
          Выбрать
        </Button>
      )}
      {company.mayManageUsers ? (
        <ButtonLink
          look={applicants > 0 ? 'primary' : 'secondary'}
          href={`/mycompanies/?company=${id}`}
          aria-label={`${peopleLabel}, ${name}`}
        >
          {peopleLabel}
        </ButtonLink>
      ) : null}
      {role === 'ADMIN' && isHimself ? (
        <ButtonLink look="secondary" href={`/mycompanies/journal/?company=${id}`} aria-label={`Журнал, ${name}`}>
          Журнал
        </ButtonLink>
      ) : null}
      {role === 'ADMIN' && inn && state !== 'blocked' ? <ChangeCompany company={company} /> : null}
    </span>
  );
}
