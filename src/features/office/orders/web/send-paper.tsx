import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { LETTER_TEXT_LENGTH } from '#shared/limits.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { officeOrdersContract, type OfficeOrder } from '../contract.ts';
import { refreshOrders } from './use-order-action.ts';

interface SendPaperProps {
  order: Pick<OfficeOrder, 'id' | 'addresses'>;
  paper: { kind: 'invoice' | 'document' | 'file'; id: number | null };
  name: string;
}

/** Opens the form that sends a paper of the order by letter; nothing without the right to sums. */
export function SendPaper({ order, paper, name }: SendPaperProps) {
  const [isOpen, setOpen] = useState(false);
  if (!seesMoney(useStaffRights())) return null;
  return (
    <>
      <IconButton label={`Отправить письмом: ${name}`} onClick={() => setOpen(true)}>
        <Icon of={IconMail} size={18} />
      </IconButton>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Отправить: ${name}`} size="small">
        <LetterForm order={order} paper={paper} name={name} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

/** The buyer is chosen; an address that is typed goes before. */
function LetterForm({ order: { id, addresses }, paper, onClose }: SendPaperProps & { onClose: () => void }) {
  const { api, queryClient } = useApp();
  const hasPeople = addresses.length > 0;
  return (
    <OfficeForm
      schema={officeOrdersContract.officeOrderLetter.body}
      bodyOf={({ person, to, text }) => ({ paper, to: to.trim() || person, text })}
      begun={{ values: { person: addresses[0]?.email ?? '', to: '', text: '' }, version: 0 }}
      fields={[
        ...(hasPeople
          ? ([
              {
                name: 'person',
                label: 'Кому',
                kind: 'choice',
                wrong: 'Выберите, кому отправить',
                choices: addresses.map(({ name, email }) => ({ value: email, label: `${name}, ${email}` })),
              },
            ] as const)
          : []),
        {
          name: 'to',
          label: hasPeople ? 'Или на другой адрес' : 'Адрес почты',
          kind: 'text',
          required: !hasPeople,
          maxLength: 254,
          placeholder: 'buh@company.ru',
          wrong: 'Нужен адрес почты, например buh@company.ru',
        },
        {
          name: 'text',
          label: 'Текст письма',
          kind: 'long',
          maxLength: LETTER_TEXT_LENGTH,
          wrong: `Не больше ${LETTER_TEXT_LENGTH} знаков`,
          hint: 'Можно не заполнять: номер и дату заказа письмо назовёт само',
        },
      ]}
      action="Отправить"
      save={async (body) => {
        const { isAttached } = await api('officeOrderLetter', { params: { id: String(id) }, body });
        showPopup(isAttached ? `Письмо отправлено: ${body.to}` : `Файл больше 10 МБ, отправили ссылку: ${body.to}`);
        await refreshOrders(queryClient);
        return true;
      }}
      onClose={onClose}
    />
  );
}
