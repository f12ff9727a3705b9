import { useState } from 'react';
import type { Input } from '#shared/endpoint.ts';
import { lacking, presetNames, presets } from '#shared/rights/staff-rights.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { officeStaffContract } from '../contract.ts';
import { InvitationLink } from './invitation-link.tsx';
import { TECH_NAME } from './member-words.ts';
import { useStaffRefresh } from './use-member-action.ts';

type Body = Input<'officeStaffInvite'>['body'];

/** Invites a member of staff. Without a mail server the link is shown. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  const refresh = useStaffRefresh();
  const own = useStaffRights();
  const [link, setLink] = useState<string | null>(null);
  if (link !== null) return <InvitationLink link={link} onClose={onClose} />;
  const choices = [
    ...presetNames
      .filter((preset) => lacking(own, presets[preset].rights).length === 0)
      .map((preset) => ({ value: preset as string, label: presets[preset].name })),
    ...(own.exchange === undefined ? [] : [{ value: 'tech', label: TECH_NAME }]),
  ];
  return (
    <OfficeForm
      schema={officeStaffContract.officeStaffInvite.body}
      bodyOf={(values) => values as Body}
      begun={{ values: { email: '', name: '', lastName: '', preset: '' }, version: 0 }}
      fields={[
        {
          name: 'email',
          label: 'Почта',
          kind: 'text',
          required: true,
          maxLength: 254,
          wrong: 'Введите адрес почты полностью',
          hint: 'Это логин; на неё придёт ссылка, по которой задают пароль',
        },
        { name: 'lastName', label: 'Фамилия', kind: 'text', required: true, maxLength: 100, wrong: 'Введите фамилию' },
        { name: 'name', label: 'Имя', kind: 'text', required: true, maxLength: 100, wrong: 'Введите имя' },
        {
          name: 'preset',
          label: 'Набор прав',
          kind: 'choice',
          required: true,
          wrong: 'Выберите набор прав',
          hint: 'Здесь наборы в пределах ваших прав. Отдельные права меняют на странице сотрудника',
          choices,
        },
      ]}
      action="Пригласить"
      save={async (body) => {
        const made = await api('officeStaffInvite', { body });
        await refresh();
        if (made.link !== null) {
          setLink(made.link);
          return false;
        }
        showPopup('Приглашение отправлено: ссылка действует семь дней');
        return true;
      }}
      onClose={onClose}
    />
  );
}
