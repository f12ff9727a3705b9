import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { type OfficePerson, officePeopleContract } from '../contract.ts';
import { usePersonAction } from './use-person-action.ts';

const words = {
  email: { label: 'Новая почта', wrong: 'Введите адрес почты полностью', done: 'На новый адрес отправлено письмо' },
  phone: { label: 'Новый телефон', wrong: 'Введите номер полностью', done: 'На новый номер отправлено SMS' },
} as const;

interface ContactFormProps {
  person: OfficePerson;
  kind: keyof typeof words;
  onClose: () => void;
}

/** Asks for another e-mail or phone of a person. */
export function ContactForm({ person, kind, onClose }: ContactFormProps) {
  const { runInForm } = usePersonAction(person.id);
  const { label, wrong, done } = words[kind];
  return (
    <OfficeForm
      schema={officePeopleContract.officePersonContact.body}
      bodyOf={({ value }) => ({ kind, value })}
      begun={{ values: { value: '' }, version: 0 }}
      fields={[
        {
          name: 'value',
          label,
          kind: 'text',
          required: true,
          maxLength: kind === 'email' ? 254 : 40,
          wrong,
          hint: 'Начнёт действовать, когда владелец подтвердит его по ссылке; прежний контакт об этом узнает',
        },
      ]}
      action="Отправить ссылку"
      save={(body) => runInForm('officePersonContact', body, `${done}: ссылка действует сутки`)}
      onClose={onClose}
    />
  );
}
