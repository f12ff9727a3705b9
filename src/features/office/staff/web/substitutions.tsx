import { useState } from 'react';
import { dayOf, formatDate } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Member, officeStaffContract, type SubstitutionView } from '../contract.ts';
import styles from './member-screen.module.css';
import { useMemberAction } from './use-member-action.ts';

/** Who stands in for a member of staff, and for whom the member does. */
export function Substitutions({ member }: { member: Member }) {
  const { id, substitutions, standsInFor, state } = member;
  const { run, isPending } = useMemberAction(id);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Panel title="Замещение">
      {substitutions.length === 0 ? (
        <p className={styles.note}>Замещающего нет: на время отпуска его клиентов может вести другой сотрудник.</p>
      ) : null}
      <ul className={styles.sessions}>
        {substitutions.map((one) => (
          <li key={one.id}>
            <Days substitution={one} words="Замещает" />
            <Button
              look="secondary"
              pending={isPending}
              aria-label={`${one.isNow ? 'Завершить' : 'Отменить'} замещение: ${one.person.name}`}
              onClick={() =>
                void run(
                  'officeStaffSubstituteEnd',
                  { substitution: one.id },
                  one.isNow ? 'Замещение завершено' : 'Замещение отменено',
                )
              }
            >
              {one.isNow ? 'Завершить' : 'Отменить'}
            </Button>
          </li>
        ))}
        {standsInFor.map((one) => (
          <li key={one.id}>
            <Days substitution={one} words="Сам замещает" />
          </li>
        ))}
      </ul>
      {state === 'closed' ? null : (
        <p className={styles.appoint}>
          <Button look="secondary" onClick={() => setAsking(true)}>
            Назначить замещающего
          </Button>
        </p>
      )}
      <Modal opened={isAsking} onClose={close} title="Назначить замещающего" size="small">
        <SubstituteForm member={member} onClose={close} />
      </Modal>
    </Panel>
  );
}

function Days({
  substitution: { person, from, until, isNow },
  words,
}: {
  substitution: SubstitutionView;
  words: string;
}) {
  return (
    <span>
      {words} <Link href={`/office/staff/${person.id}/`}>{person.name}</Link>
      <br />
      <span className={styles.note}>
        {isNow ? 'сейчас, ' : ''}с {formatDate(from)} по {formatDate(until)}
      </span>
    </span>
  );
}

function SubstituteForm({ member: { id, heirs }, onClose }: { member: Member; onClose: () => void }) {
  const { runInForm } = useMemberAction(id);
  const [today] = useState(() => dayOf(new Date()));
  return (
    <OfficeForm
      schema={officeStaffContract.officeStaffSubstitute.body}
      bodyOf={({ substitute, from, until }) => ({ substitute: Number(substitute), from, until })}
      begun={{ values: { substitute: '', from: today, until: today }, version: 0 }}
      fields={[
        {
          name: 'substitute',
          label: 'Кто замещает',
          kind: 'choice',
          required: true,
          placeholder: 'Выберите сотрудника',
          wrong: 'Выберите, кто замещает',
          hint: 'В эти дни он видит клиентов сотрудника как своих, а покупатели видят его как менеджера',
          choices: heirs.map((one) => ({ value: String(one.id), label: one.name })),
        },
        { name: 'from', label: 'С', kind: 'day', required: true, wrong: 'Укажите первый день' },
        { name: 'until', label: 'По', kind: 'day', required: true, wrong: 'Укажите последний день, не раньше первого' },
      ]}
      action="Назначить"
      save={(body) => runInForm('officeStaffSubstitute', body, 'Замещающий назначен')}
      onClose={onClose}
    />
  );
}
