import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { roleNames } from '#shared/roles.ts';
import { JournalPanel } from '#office/journal/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Fact, Facts } from '#web/ui/office/facts.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OfficePerson } from '../contract.ts';
import { PersonActions } from './person-actions.tsx';
import { personQuery } from './person-query.ts';
import styles from './person-screen.module.css';

const crumbs = [
  { path: '/office/', title: 'Рабочее место' },
  { path: '/office/people/', title: 'Люди' },
];

/** One customer for staff: companies, contacts, login and consents. */
export function PersonScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(personQuery(api, id));
  const { data: person } = query;
  if (!person) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Человек" />
        <LoadingState query={query} rows={6} height={48} />
      </>
    );
  }
  const title = person.name || person.email || person.phone;
  return (
    <article>
      <PageHeading crumbs={[...crumbs, { path: `/office/people/${id}/`, title }]} title={title}>
        {person.active ? null : (
          <Badge color="danger">
            {person.eraseAt === null ? 'Учётная запись закрыта' : `Данные удалятся ${formatDateTime(person.eraseAt)}`}
          </Badge>
        )}
        <PersonActions person={person} />
      </PageHeading>
      <div className={styles.columns}>
        <Contacts person={person} />
        <Companies person={person} />
        <Sessions person={person} />
        <Consents person={person} />
        <Events person={person} />
        <JournalPanel steps={person.journal} href={`/office/journal/?person=${id}`} className={styles.wide} />
      </div>
    </article>
  );
}

const kindNames = { email: 'Новая почта', phone: 'Новый телефон' } as const;

function Contacts({ person }: { person: OfficePerson }) {
  const { email, phone, workPosition, createdAt, waiting } = person;
  return (
    <Panel title="Контакты">
      <Facts>
        <Fact name="Почта">{email === '' ? 'нет' : <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact name="Телефон">
          {phone === '' ? 'нет' : <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
        </Fact>
        <Fact name="Должность">{workPosition}</Fact>
        <Fact name="В магазине с">{formatDate(createdAt)}</Fact>
        {waiting.map(({ kind, value, until }) => (
          <Fact key={kind} name={kindNames[kind]}>
            {value}, ждёт подтверждения до {formatDateTime(until)}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

function Companies({ person: { companies } }: { person: OfficePerson }) {
  return (
    <Panel title="Компании">
      {companies.length === 0 ? <p className={styles.dim}>Не покупает ни для одной компании.</p> : null}
      <ul className={styles.rows}>
        {companies.map(({ id, name, role }) => (
          <li key={id}>
            <Link href={`/office/customers/${id}/`}>{name}</Link>
            <span className={styles.dim}>{roleNames[role]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Sessions({ person: { sessions, hasFactor } }: { person: OfficePerson }) {
  return (
    <Panel title="Вход">
      <p className={styles.dim}>
        {hasFactor ? 'Второй шаг входа включён. ' : 'Второй шаг входа не включён. '}
        {sessions.length === 0 ? 'Сейчас не вошёл ни на одном устройстве.' : ''}
      </p>
      <ul className={styles.rows}>
        {sessions.map(({ id, device, place, since }) => (
          <li key={id}>
            <span>{device}</span>
            <span className={styles.dim}>{[place, `с ${formatDateTime(since)}`].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const documentNames: Readonly<Record<string, string>> = {
  'personal-data': 'Обработка персональных данных',
  advertising: 'Рекламные письма',
};
const consentStates = { given: 'дано', withdrawn: 'отозвано', none: 'не давалось' } as const;

function Consents({ person: { consents } }: { person: OfficePerson }) {
  return (
    <Panel title="Согласия">
      <ul className={styles.rows}>
        {consents.map(({ document, state, at, version }) => (
          <li key={document}>
            <span>{documentNames[document] ?? document}</span>
            <span className={styles.dim}>
              {[
                `${consentStates[state]}${at === null ? '' : ` ${formatDateTime(at)}`}`,
                version === null ? '' : `редакция ${version}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Events({ person: { events } }: { person: OfficePerson }) {
  return (
    <Panel title="События входа за 90 дней" className={styles.wide}>
      {events.length === 0 ? <p className={styles.dim}>Событий не было.</p> : null}
      <ul className={styles.rows}>
        {events.map(({ id, at, text, place }) => (
          <li key={id}>
            <span>{text}</span>
            <span className={styles.dim}>{[formatDateTime(at), place].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
