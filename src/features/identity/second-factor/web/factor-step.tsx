import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { showError } from '#web/ui/toast-store.ts';
import { isGivenUp } from '#identity/session/web/index.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { ActionForm } from './action-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpCodes } from './set-up-codes.tsx';

/** What the panel asks or shows in place of the overview. */
export type Step =
  | { kind: 'ask password' }
  | { kind: 'set up'; setUp: Data<'factorBegin'> }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'renew' }
  | { kind: 'switch off' }
  | { kind: 'add key' }
  | { kind: 'rename key' | 'remove key'; id: string; name: string };

interface FactorStepProps {
  step: Step;
  factor: Data<'factorGet'>;
  /** Begins to set up the codes. */
  onBegin: (password: string) => Promise<void>;
  /** Recovery codes were made: they are shown once. */
  onCodes: (codes: readonly string[]) => Promise<void>;
  /** The step is done, and `message` says so. */
  onDone: (message: string) => Promise<void>;
  onCodesTaken: () => void;
  onCancel: () => void;
}

/** A change of the second factor, with the password or the code that it needs. */
export function FactorStep({ step, factor, onBegin, onCodes, onDone, onCodesTaken, onCancel }: FactorStepProps) {
  const { api } = useApp();
  const passwordField = factor.asksPassword ? (['password'] as const) : [];
  switch (step.kind) {
    case 'ask password':
      return (
        <ActionForm
          fields={['password']}
          action="Продолжить"
          onSend={({ password }) => onBegin(password)}
          onCancel={onCancel}
        />
      );
    case 'set up':
      return (
        <SetUpCodes
          setUp={step.setUp}
          onSend={async (code) => onCodes((await api('factorConfirm', { body: { code } })).codes)}
          onCancel={onCancel}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={onCodesTaken} />;
    case 'renew':
      return (
        <ActionForm
          lead="Прежние резервные коды перестанут действовать."
          fields={passwordField}
          action="Создать новые коды"
          onSend={async ({ password }) => onCodes((await api('factorRecoveryCodes', { body: { password } })).codes)}
          onCancel={onCancel}
        />
      );
    case 'switch off':
      return (
        <ActionForm
          lead="После этого для входа будет достаточно пароля, если у вас нет ключа доступа."
          fields={[...passwordField, 'code']}
          action="Отключить"
          look="danger"
          onSend={async ({ password, code }) => {
            await api('factorOff', { body: { password, code } });
            await onDone('Вход по кодам отключён');
          }}
          onCancel={onCancel}
        />
      );
    case 'add key':
      return (
        <ActionForm
          lead="Ключ доступа хранится в телефоне, компьютере или на отдельном устройстве. С ним можно войти без пароля."
          fields={['name', ...(factor.isFresh ? [] : passwordField)]}
          action="Добавить ключ"
          onSend={async ({ name, password }) => {
            const codes = await addPasskey(api, name.trim(), password || undefined);
            if (codes === null) showError('Ключ не добавлен: браузер не получил подтверждения');
            else if (codes.length > 0) await onCodes(codes);
            else await onDone('Ключ доступа добавлен');
          }}
          onCancel={onCancel}
        />
      );
    case 'rename key':
      return (
        <ActionForm
          fields={['name']}
          name={step.name}
          action="Сохранить"
          onSend={async ({ name }) => {
            await api('passkeyRename', { body: { id: step.id, name: name.trim() } });
            await onDone('Ключ переименован');
          }}
          onCancel={onCancel}
        />
      );
    case 'remove key':
      return (
        <ActionForm
          lead={`Ключ «${step.name}» больше не откроет вашу учётную запись.`}
          fields={passwordField}
          action="Удалить ключ"
          look="danger"
          onSend={async ({ password }) => {
            await api('passkeyRemove', { body: { id: step.id, password } });
            await onDone('Ключ удалён');
          }}
          onCancel={onCancel}
        />
      );
  }
}

/**
 * Makes a passkey in the visitor's authenticator and stores it; answers recovery codes where it is the first factor. Null
 * where the visitor closed the browser's window. Throws `ApiFailure`.
 */
async function addPasskey(api: ApiClient, name: string, password?: string): Promise<string[] | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { ticket, options } = await api('passkeyOptions', { body: { password } });
  const response = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    if (isGivenUp(error)) return null;
    throw error;
  });
  if (response === null) return null;
  const { codes } = await api('passkeyAdd', { body: { ticket, name, response: response as never } });
  return codes;
}
