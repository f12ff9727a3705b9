import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showError, showFailure, showPopup } from '#web/ui/toast-store.ts';
import { ActionForm } from './action-form.tsx';
import { addPasskey } from './add-passkey.ts';
import { factorQuery } from './factor-query.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type Factor = Data<'factorGet'>;
type SetUp = Data<'factorBegin'>;

/** What the panel asks or shows beside the state of the second factor. */
type Mode =
  | { kind: 'ask password' }
  | { kind: 'set up'; setUp: SetUp }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'renew' }
  | { kind: 'switch off' }
  | { kind: 'add key' }
  | { kind: 'rename key' | 'remove key'; id: string; name: string };

/** The second factor of the account: the codes of an authenticator, recovery codes and passkeys. */
export function SecondFactor({ className, onSet }: { className?: string; onSet?: () => void }) {
  const { api } = useApp();
  const query = useQuery(factorQuery(api));
  const { data } = query;
  return (
    <Panel title="Вход в два шага" className={className}>
      {data ? <Parts factor={data} onSet={onSet} /> : <LoadingState query={query} rows={2} height={56} />}
    </Panel>
  );
}

function Parts({ factor, onSet }: { factor: Factor; onSet: (() => void) | undefined }) {
  const { api } = useApp();
  const client = useQueryClient();
  const [mode, setMode] = useState<Mode>();
  const close = () => setMode(undefined);
  const refresh = () =>
    Promise.all(
      [factorQuery(api).queryKey, ['profileSecurity']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const done = async (message: string) => {
    close();
    showPopup(message);
    await refresh();
  };
  const showCodes = async (codes: readonly string[]) => {
    setMode({ kind: 'codes', codes });
    await refresh();
  };
  const begin = async (password?: string) =>
    setMode({ kind: 'set up', setUp: await api('factorBegin', { body: { password } }) });
  const start = () => {
    if (factor.asksPassword && !factor.isFresh) setMode({ kind: 'ask password' });
    else begin().catch(showFailure);
  };
  const isOn = factor.hasCodes || factor.passkeys.length > 0;
  const passwordField = factor.asksPassword ? (['password'] as const) : [];

  switch (mode?.kind) {
    case 'ask password':
      return (
        <ActionForm
          fields={['password']}
          action="Продолжить"
          onSend={({ password }) => begin(password)}
          onCancel={close}
        />
      );
    case 'set up':
      return (
        <SetUpCodes
          setUp={mode.setUp}
          onSend={async (code) => showCodes((await api('factorConfirm', { body: { code } })).codes)}
          onCancel={close}
        />
      );
    case 'codes':
      return (
        <RecoveryCodes
          codes={mode.codes}
          onDone={() => {
            close();
            onSet?.();
          }}
        />
      );
    case 'renew':
      return (
        <>
          <p>Прежние резервные коды перестанут действовать.</p>
          <ActionForm
            fields={passwordField}
            action="Создать новые коды"
            onSend={async ({ password }) => showCodes((await api('factorRecoveryCodes', { body: { password } })).codes)}
            onCancel={close}
          />
        </>
      );
    case 'switch off':
      return (
        <>
          <p>После этого для входа будет достаточно пароля, если у вас нет ключа доступа.</p>
          <ActionForm
            fields={[...passwordField, 'code']}
            action="Отключить"
            look="danger"
            onSend={async ({ password, code }) => {
              await api('factorOff', { body: { password, code } });
              await done('Вход по кодам отключён');
            }}
            onCancel={close}
          />
        </>
      );
    case 'add key':
      return (
        <>
          <p>Ключ доступа хранится в телефоне, компьютере или на отдельном устройстве. С ним можно войти без пароля.</p>
          <ActionForm
            fields={['name', ...(factor.isFresh ? [] : passwordField)]}
            action="Добавить ключ"
            onSend={async ({ name, password }) => {
              const codes = await addPasskey(api, name.trim(), password || undefined);
              if (codes === null) showError('Ключ не добавлен: браузер не получил подтверждения');
              else if (codes.length > 0) await showCodes(codes);
              else await done('Ключ доступа добавлен');
            }}
            onCancel={close}
          />
        </>
      );
    case 'rename key':
      return (
        <ActionForm
          fields={['name']}
          name={mode.name}
          action="Сохранить"
          onSend={async ({ name }) => {
            await api('passkeyRename', { body: { id: mode.id, name: name.trim() } });
            await done('Ключ переименован');
          }}
          onCancel={close}
        />
      );
    case 'remove key':
      return (
        <>
          <p>Ключ «{mode.name}» больше не откроет вашу учётную запись.</p>
          <ActionForm
            fields={passwordField}
            action="Удалить ключ"
            look="danger"
            onSend={async ({ password }) => {
              await api('passkeyRemove', { body: { id: mode.id, password } });
              await done('Ключ удалён');
            }}
            onCancel={close}
          />
        </>
      );
  }
  return (
    <div className={styles.parts}>
      {isOn ? null : <p>Когда вы включите код или добавите ключ, входы на других устройствах завершатся.</p>}
      <div className={styles.part}>
        <h3 className={styles.subtitle}>Коды из приложения</h3>
        {factor.hasCodes ? (
          <p>Включено с {formatDate(factor.since!)}: после пароля вход просит код из приложения.</p>
        ) : (
          <p>
            После пароля вход попросит код из приложения на телефоне, например «Яндекс ID» или Google Authenticator. Кто
            узнал пароль, без телефона не войдёт.
          </p>
        )}
        <div className={styles.actions}>
          {factor.hasCodes ? (
            <Button look="secondary" onClick={() => setMode({ kind: 'switch off' })}>
              Отключить
            </Button>
          ) : (
            <Button onClick={start}>Включить</Button>
          )}
        </div>
      </div>
      {factor.passkeysPossible ? <Passkeys factor={factor} onMode={setMode} /> : null}
      {isOn ? (
        <div className={styles.part}>
          <h3 className={styles.subtitle}>Резервные коды</h3>
          <p>
            Осталось резервных кодов: <b>{factor.recoveryLeft}</b>
            {factor.recoveryLeft < 3 ? '. Создайте новые, пока есть чем войти.' : ''}
          </p>
          <div className={styles.actions}>
            <Button look="secondary" onClick={() => setMode({ kind: 'renew' })}>
              Новые резервные коды
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Passkeys({ factor, onMode }: { factor: Factor; onMode: (mode: Mode) => void }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>Ключи доступа</h3>
      {factor.passkeys.length === 0 ? (
        <p>Вход отпечатком, лицом или PIN-кодом устройства вместо пароля и кода.</p>
      ) : (
        <ul className={styles.rows}>
          {factor.passkeys.map(({ id, name, at, usedAt }) => (
            <li key={id} className={styles.row}>
              <span className={styles.what}>
                {name}
                <span className={styles.note}>
                  Добавлен {formatDate(at)}
                  {usedAt ? `, вход ${formatDate(usedAt)}` : ''}
                </span>
              </span>
              <span className={styles.actions}>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Переименовать ключ ${name}`}
                  onClick={() => onMode({ kind: 'rename key', id, name })}
                >
                  Переименовать
                </Button>
                <Button
                  look="secondary"
                  size="small"
                  aria-label={`Удалить ключ ${name}`}
                  onClick={() => onMode({ kind: 'remove key', id, name })}
                >
                  Удалить
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => onMode({ kind: 'add key' })}>
          Добавить ключ доступа
        </Button>
      </div>
    </div>
  );
}

interface SetUpCodesProps {
  setUp: SetUp;
  onSend: (code: string) => Promise<unknown>;
  onCancel: () => void;
}

function SetUpCodes({ setUp: { secret, qr }, onSend, onCancel }: SetUpCodesProps) {
  return (
    <div className={styles.setUp}>
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR-код для приложения">
        <path d={qr.path} />
      </svg>
      <div className={styles.part}>
        <p>Отсканируйте рисунок приложением с кодами или введите в нём ключ:</p>
        <p className={styles.secret}>{secret.match(/.{4}/g)!.join(' ')}</p>
        <ActionForm fields={['code']} action="Включить" onSend={({ code }) => onSend(code)} onCancel={onCancel} />
      </div>
    </div>
  );
}
