import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { safePath } from '#shared/safe-path.ts';
import { failureMessage, fieldMessages } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { useNavigationState } from '#web/app/navigation-state.ts';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { logInWithPasskey } from './ask-passkey.ts';
import { logIn, type SecondStep } from './log-in.ts';
import { loginErrors, type LoginFields } from './login-form.ts';

/** The login by password, which may want a second step, or by passkey; then the page of `redirect` is opened. */
export function useLogin(redirect: string | undefined) {
  const app = useApp();
  const router = useRouter();
  const { login = '' } = useNavigationState();
  const [fields, setFields] = useState<LoginFields>({ login, password: '' });
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const [step, setStep] = useState<SecondStep>();
  const [isLong, setLong] = useState(false);
  const { errors, watch, check, refuse } = useFieldErrors(fields, loginErrors(fields));

  const enter = () => window.location.assign(safePath(redirect, (path) => isKnownPage(router, path)));
  const change = (field: keyof LoginFields, value: string) => {
    setFields({ ...fields, [field]: value });
    setFailure(undefined);
  };
  /** Pending until the next page is there, where the attempt has opened a session. */
  const tryToEnter = async (attempt: () => Promise<boolean>) => {
    setPending(true);
    try {
      if (await attempt()) {
        enter();
        return;
      }
    } catch (error) {
      refuse(fieldMessages(error));
      setFailure(failureMessage(error, 'Не удалось войти. Проверьте соединение и попробуйте ещё раз'));
    }
    setPending(false);
    setLong(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    void tryToEnter(async () => {
      const credentials = { login: fields.login.trim(), password: fields.password };
      const secondStep = await logIn(app, browserSession(), credentials, (price) => setLong(price > 0));
      setStep(secondStep);
      return !secondStep;
    });
  };
  const enterWithPasskey = () => {
    setFailure(undefined);
    void tryToEnter(async () => {
      const isEntered = await logInWithPasskey(app, browserSession());
      if (!isEntered) setFailure('Вход с ключом не подтверждён. Попробуйте ещё раз или войдите с паролем');
      return isEntered;
    });
  };
  const back = (reason?: string) => {
    setStep(undefined);
    setFields({ ...fields, password: '' });
    setFailure(reason);
  };
  return {
    form: { fields, errors, watch, change, submit },
    failure,
    pending,
    isLong,
    step,
    enter,
    enterWithPasskey,
    back,
  };
}
