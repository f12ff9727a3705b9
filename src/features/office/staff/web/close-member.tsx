import type { Input } from '#shared/endpoint.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { type Member, officeStaffContract } from '../contract.ts';
import styles from './member-screen.module.css';
import { heldText } from './member-words.ts';
import { useMemberAction } from './use-member-action.ts';

type Body = Input<'officeStaffClose'>['body'];

const DONE = 'Учётная запись закрыта';
const NOBODY = 'nobody';

interface CloseMemberProps {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}

/** Closes an account, and asks once who takes what it leaves. */
export function CloseMember({ member, isOpen, onClose }: CloseMemberProps) {
  const { id, name, email, held, heirs } = member;
  const { run, runInForm } = useMemberAction(id);
  const title = `Закрыть учётную запись: ${name || email}?`;
  const what = heldText(held);
  if (what === '') {
    return (
      <Confirm
        opened={isOpen}
        onClose={onClose}
        title={title}
        action="Закрыть"
        onConfirm={() => run('officeStaffClose', { heir: null }, DONE)}
      >
        Вход на всех устройствах завершится, войти снова будет нельзя. За сотрудником ничего не числится. Открыть
        учётную запись можно в любой момент.
      </Confirm>
    );
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="small">
      <div className={styles.window}>
        <p>Вход на всех устройствах завершится, войти снова будет нельзя. За сотрудником числится: {what}.</p>
        <OfficeForm
          schema={officeStaffContract.officeStaffClose.body}
          bodyOf={({ heir }) => ({ heir: heir === NOBODY ? null : Number(heir) }) as Body}
          begun={{ values: { heir: '' }, version: 0 }}
          fields={[
            {
              name: 'heir',
              label: 'Кто примет дела',
              kind: 'choice',
              required: true,
              placeholder: 'Выберите сотрудника',
              wrong: 'Выберите, кто примет дела',
              hint: 'Сотрудники с правами на клиентов и заказы',
              choices: [
                ...heirs.map((one) => ({ value: String(one.id), label: one.name })),
                { value: NOBODY, label: 'Никто: компании останутся без менеджера' },
              ],
            },
          ]}
          action="Закрыть"
          save={(body) => runInForm('officeStaffClose', body, DONE)}
          onClose={onClose}
        />
      </div>
    </Modal>
  );
}
