import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Fact, Facts } from '#web/ui/office/facts.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Member } from '../contract.ts';
import { MemberActions } from './member-actions.tsx';
import { memberQuery } from './member-query.ts';
import styles from './member-screen.module.css';
import { heldText, memberStates, rightsText, secondStepText, seenText } from './member-words.ts';
import { RightsEditor } from './rights-editor.tsx';
import { Substitutions } from './substitutions.tsx';
import { useMemberAction } from './use-member-action.ts';

const crumbs = [
  { path: '/office/', title: 'Рабочее место' },
  { path: '/office/staff/', title: 'Сотрудники' },
];

/** A member of staff: rights, login, sessions, and what he would leave to others. */
export function MemberScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(memberQuery(api, id));
  const { data: member } = query;
  if (!member) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Сотрудник" />
        <LoadingState query={query} rows={6} height={48} />
      </>
    );
  }
  const { state, role, rights, isSelf } = member;
  const title = member.name || member.email;
  return (
    <article>
      <PageHeading crumbs={[...crumbs, { path: `/office/staff/${id}/`, title }]} title={title}>
        <Badge color={memberStates[state].color}>{memberStates[state].name}</Badge>
        {isSelf ? null : <MemberActions member={member} />}
      </PageHeading>
      {isSelf ? (
        <p className={styles.note}>
          Это ваша учётная запись: права, второй шаг и закрытие — за другим сотрудником с этим правом. Свои сессии и
          второй шаг настраивают в профиле.
        </p>
      ) : null}
      <div className={styles.columns}>
        {role === 'TECH' ? (
          <Panel title="Права">
            <p className={styles.note}>
              Технический пользователь смотрит за обменом и не видит заказов, клиентов и цен.
            </p>
          </Panel>
        ) : (
          // Rights that somebody else has changed begin the editor again
          <RightsEditor key={JSON.stringify(rights)} member={member} />
        )}
        <div className={styles.aside}>
          <Account member={member} />
          {role === 'TECH' ? null : <Substitutions member={member} />}
          <Sessions member={member} />
        </div>
      </div>
    </article>
  );
}

function Account({ member }: { member: Member }) {
  const { email, held } = member;
  return (
    <Panel title="Учётная запись">
      <Facts>
        <Fact name="Почта">{email === '' ? 'нет' : <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact name="Набор прав">{rightsText(member)}</Fact>
        <Fact name="Второй шаг">{secondStepText(member)}</Fact>
        <Fact name="Последний вход">{seenText(member)}</Fact>
        <Fact name="За ним числится">{heldText(held) || 'ничего'}</Fact>
      </Facts>
    </Panel>
  );
}

function Sessions({ member: { id, sessions, isSelf } }: { member: Member }) {
  const { run, isPending } = useMemberAction(id);
  return (
    <Panel title="Сессии">
      {sessions.length === 0 ? <p className={styles.note}>Сейчас не вошёл ни на одном устройстве.</p> : null}
      <ul className={styles.sessions}>
        {sessions.map(({ id: session, device, place, since }) => (
          <li key={session}>
            <span>
              {device}
              <br />
              <span className={styles.note}>{[place, `с ${formatDateTime(since)}`].filter(Boolean).join(', ')}</span>
            </span>
            {isSelf ? null : (
              <Button
                look="secondary"
                pending={isPending}
                aria-label={`Завершить: ${device}`}
                onClick={() => void run('officeStaffSessions', { session }, 'Сессия завершена')}
              >
                Завершить
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
