import { useState } from 'react';
import { checkPhone, checkRequired } from '#shared/validation.ts';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { InputField, TextAreaField } from '#web/ui/plain-fields.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import { Sample, Samples } from './samples.tsx';

const WORD = 'Везите к складу № 4, въезд с Промышленной улицы.';

export function FieldSamples() {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [text, setText] = useState(`${WORD}\nПозвоните за час.\nПропуск заказан.`);
  return (
    <Samples>
      <Sample name="Строка">
        <InputField label="Название" placeholder="ООО «Монтаж»" maxLength={100} />
        <InputField label="Контактное лицо" required defaultValue="Соколова Марина Андреевна" hint="Как в документах" />
      </Sample>
      <Sample name="Ошибка и запрет">
        <InputField label="Контактное лицо" required defaultValue="" error={checkRequired('')} />
        <InputField label="ИНН" disabled defaultValue="7707083893" />
      </Sample>
      <Sample name="Телефон">
        <PhoneField label="Телефон" onPhone={setPhone} error={phone ? checkPhone(phone) : null} />
        <PhoneField label="Телефон для связи" onPhone={() => undefined} defaultValue="+7 (916) 123-45-67" />
      </Sample>
      <Sample name="Код из СМС">
        <CodeField label="Код из СМС" value={code} onCode={setCode} />
        <CodeField label="Код отправлен" value="12" onCode={() => undefined} error="Смс код содержит только 4 цифры" />
      </Sample>
      <Sample name="Текст, что растёт">
        <TextAreaField
          label="Комментарий"
          maxRows={6}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Sample>
      <Sample name="Вход и пароль">
        <TextField label="Email" required placeholder="name@company.ru" />
        <PasswordField label="Пароль" required defaultValue="Optovik2026" error="Неверный логин или пароль" />
      </Sample>
      <Sample name="Флажки">
        <CheckField label="Сообщать о поступлении" defaultChecked />
        <CheckField label="Согласен на обработку персональных данных" required error={checkRequired('')} />
        <CheckField label="Недоступно" disabled />
      </Sample>
      <Sample name="Один из нескольких">
        <CheckField isRadio name="kit-way" label="Отгрузить по мере готовности" defaultChecked />
        <CheckField isRadio name="kit-way" label="Отгрузить всё вместе" />
        <CheckField isRadio name="kit-way" label="Самовывоз: у компании нет доверенности" disabled />
      </Sample>
    </Samples>
  );
}
