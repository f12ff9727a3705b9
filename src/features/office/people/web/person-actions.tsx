import { useState } from 'react';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ActionsMenu } from '#web/ui/office/actions-menu.tsx';
import { ERASE_WAIT_DAYS, type OfficePerson } from '../contract.ts';
import { ContactForm } from './contact-form.tsx';
import { DataFile } from './data-file.tsx';
import styles from './person-screen.module.css';
import { usePersonAction } from './use-person-action.ts';

type Asked = 'block' | 'sessions' | 'factor' | 'email' | 'phone' | 'erase';

const names: Readonly<Record<Exclude<Asked, 'block'>, string>> = {
  email: 'Изменить почту',
  phone: 'Изменить телефон',
  sessions: 'Завершить все сессии',
  factor: 'Сбросить второй шаг входа',
  erase: 'Удалить персональные данные',
};

/** What can be done with the account of a person now. */
export function PersonActions({ person }: { person: OfficePerson }) {
  const { run } = usePersonAction(person.id);
  const mayExport = useStaffRights().export !== undefined;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isOpen: Readonly<Record<keyof typeof names, boolean>> = {
    email: person.active,
    phone: person.active,
    sessions: person.sessions.length > 0,
    factor: person.hasFactor,
    erase: mayExport && person.eraseAt === null,
  };
  const open = (Object.keys(names) as (keyof typeof names)[]).filter((action) => isOpen[action]);
  return (
    <span className={styles.actions}>
      {person.active ? (
        <Button look="secondary" onClick={() => setAsked('block')}>
          Закрыть учётную запись
        </Button>
      ) : person.eraseAt === null ? (
        <Button onClick={() => void run('officePersonUnblock', {}, 'Учётная запись открыта')}>
          Открыть учётную запись
        </Button>
      ) : mayExport ? (
        <Button onClick={() => void run('officePersonEraseCancel', {}, 'Удаление отменено, учётная запись закрыта')}>
          Отменить удаление
        </Button>
      ) : null}
      {mayExport ? <DataFile person={person} /> : null}
      {open.length === 0 ? null : (
        <ActionsMenu actions={open.map((key) => ({ key, name: names[key] }))} onChoose={setAsked} />
      )}
      <Confirm
        opened={asked === 'block'}
        onClose={close}
        title="Закрыть учётную запись?"
        action="Закрыть"
        onConfirm={() => run('officePersonBlock', {}, 'Учётная запись закрыта')}
      >
        Вход на всех устройствах завершится, войти снова будет нельзя. Заказы останутся. Открыть её можно в любой
        момент.
      </Confirm>
      <Confirm
        opened={asked === 'sessions'}
        onClose={close}
        title="Завершить все сессии?"
        action="Завершить"
        onConfirm={() => run('officePersonSessions', {}, 'Сессии завершены')}
      >
        На каждом устройстве придётся войти заново.
      </Confirm>
      <Confirm
        opened={asked === 'factor'}
        onClose={close}
        title="Сбросить второй шаг входа?"
        action="Сбросить"
        onConfirm={() => run('officePersonFactor', {}, 'Второй шаг сброшен, сессии завершены')}
      >
        Убедитесь, что просит сам владелец. Все его сессии завершатся, он получит письмо и сможет войти по одному
        паролю.
      </Confirm>
      <Confirm
        opened={asked === 'erase'}
        onClose={close}
        title="Удалить персональные данные?"
        action="Удалить"
        onConfirm={() => run('officePersonErase', {}, 'Учётная запись закрыта, удаление назначено')}
      >
        Учётная запись закроется сразу, владелец получит письмо. Данные удалятся через {ERASE_WAIT_DAYS} дня, до этого
        удаление можно отменить. Заказы останутся для учёта, без имени и контактов.
      </Confirm>
      <Modal
        opened={asked === 'email' || asked === 'phone'}
        onClose={close}
        title={names[asked === 'phone' ? asked : 'email']}
        size="small"
      >
        <ContactForm key={asked} person={person} kind={asked === 'phone' ? 'phone' : 'email'} onClose={close} />
      </Modal>
    </span>
  );
}
