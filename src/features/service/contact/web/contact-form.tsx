import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import { fieldMessages } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { InputField, TextAreaField } from '#web/ui/plain-fields.tsx';
import { POPUP_MS, showFailure } from '#web/ui/toast-store.ts';
import { CONTACT_FORM, contactErrors, type ContactFields } from './contact-fields.ts';
import styles from './contact-form.module.css';
import { useCaptcha } from '#identity/bot-check/web/index.ts';

/**
 * Name, phone and message for a call back. A failure leaves what was typed and says so; success shows its message
 * in place of the form and closes the window after three seconds (R-STATE-064, R-STATE-065).
 */
export function ContactForm({ onClose }: { onClose: () => void }) {
  const { fields, errors, watch, change, isValid, sending } = useContactForm();
  const { data: isSent, isPending, send, place } = sending;
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(onClose, POPUP_MS);
    return () => clearTimeout(timer);
  }, [isSent, onClose]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !isPending) send();
  };

  if (isSent) {
    return (
      <output className={styles.sent} data-takes-focus>
        Ваша заявка отправлена. В ближайшее время наш менеджер свяжется с Вами
      </output>
    );
  }
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      <InputField
        label="Фамилия, имя и отчество"
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        data-autofocus
        value={fields.name}
        error={errors.name}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <PhoneField
        label="Телефон"
        name="phone"
        required
        defaultValue={fields.phone}
        error={errors.phone}
        onPhone={(phone) => change('phone', phone)}
      />
      <TextAreaField
        label="Сообщение"
        className={styles.message}
        name="message"
        maxLength={5000}
        maxRows={10}
        required
        value={fields.message}
        error={errors.message}
        onChange={(event) => change('message', event.currentTarget.value)}
      />
      <div ref={place} hidden />
      <Button type="submit" size="large" wide pending={isPending} disabled={!isValid}>
        Отправить заявку
      </Button>
      <p className={styles.consent}>
        Нажимая «Отправить заявку», вы соглашаетесь на обработку персональных данных и принимаете{' '}
        <a href="/privacy" target="_blank" rel="noopener">
          политику конфиденциальности
        </a>
        .
      </p>
    </form>
  );
}

function useContactForm() {
  const user = useHeader()?.user;
  const [fields, setFields] = useKeptFields<ContactFields>(CONTACT_FORM, {
    name: user?.full_name ?? '',
    phone: user?.phone ?? '',
    message: '',
  });
  const { errors, isValid, watch, refuse } = useFieldErrors(fields, contactErrors(fields));
  const sending = useSending(fields, refuse);
  return {
    fields,
    errors,
    isValid,
    watch,
    change: (field: keyof ContactFields, value: string) => {
      setFields({ ...fields, [field]: value });
    },
    sending,
  };
}

function useSending(fields: ContactFields, refuse: (messages: Record<string, string>) => void) {
  const { api } = useApp();
  const place = useRef<HTMLDivElement>(null);
  const loadCaptcha = useCaptcha(place);
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => {
      const captcha = await loadCaptcha();
      try {
        const captchaToken = await captcha.token();
        await api('feedback', { body: { ...fields, captchaToken } });
        return true;
      } finally {
        captcha.reset();
      }
    },
    onError: (failure) => {
      console.error('The contact form was not sent:', failure);
      refuse(fieldMessages(failure));
      showFailure(failure);
    },
  });
  return { place, send: () => mutate(), data, isPending };
}
