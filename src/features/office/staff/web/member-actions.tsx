import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ActionsMenu } from '#web/ui/office/actions-menu.tsx';
import { CloseMember } from './close-member.tsx';
import { InvitationLink } from './invitation-link.tsx';
import type { Member } from '../contract.ts';
import styles from './member-screen.module.css';
import { useMemberAction } from './use-member-action.ts';

type Asked = 'close' | 'step' | 'sessions';
type Action = Exclude<Asked, 'close'> | 'invite';

/** What can be done with the account of another member of staff now. */
export function MemberActions({ member }: { member: Member }) {
  const { id, state, sessions, hasSecondStep, secondStepFor } = member;
  const { run } = useMemberAction(id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const close = () => setAsked(null);
  const isRequired = secondStepFor === 'account';
  const actions: { key: Action; name: string; whyNot?: string | null }[] = [
    ...(state === 'invited' ? [{ key: 'invite' as const, name: 'Пригласить ещё раз' }] : []),
    {
      key: 'step',
      name: isRequired ? 'Не требовать второй шаг' : 'Требовать второй шаг',
      whyNot: secondStepFor === 'shop' ? 'Магазин требует его от всех сотрудников' : null,
    },
    ...(sessions.length > 0 ? [{ key: 'sessions' as const, name: 'Завершить все сессии' }] : []),
  ];
  const invite = async () => {
    const made = await run('officeStaffInviteAgain', {}, 'Новая ссылка готова, прежние не действуют');
    if (made) setLink(made.link);
  };
  return (
    <span className={styles.actions}>
      {state === 'closed' ? (
        <Button onClick={() => void run('officeStaffOpen', {}, 'Учётная запись открыта')}>
          Открыть учётную запись
        </Button>
      ) : (
        <>
          <Button look="secondary" onClick={() => setAsked('close')}>
            Закрыть учётную запись
          </Button>
          <ActionsMenu actions={actions} onChoose={(key) => (key === 'invite' ? void invite() : setAsked(key))} />
        </>
      )}
      <CloseMember member={member} isOpen={asked === 'close'} onClose={close} />
      <Confirm
        opened={asked === 'step'}
        onClose={close}
        title={isRequired ? 'Не требовать второй шаг?' : 'Требовать второй шаг?'}
        action={isRequired ? 'Не требовать' : 'Требовать'}
        onConfirm={() =>
          run(
            'officeStaffSecondStep',
            { isRequired: !isRequired },
            isRequired ? 'Второй шаг больше не обязателен' : 'Второй шаг обязателен',
          )
        }
      >
        {stepText(isRequired, hasSecondStep)}
      </Confirm>
      <Confirm
        opened={asked === 'sessions'}
        onClose={close}
        title="Завершить все сессии?"
        action="Завершить"
        onConfirm={() => run('officeStaffSessions', { session: null }, 'Сессии завершены')}
      >
        На каждом устройстве придётся войти заново.
      </Confirm>
      <Modal opened={link !== null} onClose={() => setLink(null)} title="Ссылка приглашения" size="small">
        <InvitationLink link={link ?? ''} onClose={() => setLink(null)} />
      </Modal>
    </span>
  );
}

function stepText(isRequired: boolean, hasSecondStep: boolean): string {
  if (isRequired) return 'Сотрудник сможет отключить второй шаг и входить по одному паролю.';
  if (hasSecondStep) return 'Второй шаг у него включён: отключить его он больше не сможет.';
  return 'Все его сессии завершатся. При следующем входе он включит второй шаг, без этого работать нельзя.';
}
