import type { ReactNode } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { useHeader } from '#web/app/layout-data.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './profile-page.module.css';

const EMPTY = 'Не указано';

/** The personal data, which is changed by an appeal alone (R-PROF-01, R-PROF-04, R-ROLE-18). */
export function PersonalData({ user }: { user: Data<'profileGet'>['user'] }) {
  const { show } = useLayoutDialogs();
  const header = useHeader();
  const companies = header?.contragents ?? [];
  const current = companies.find((company) => company.uf_current_contragent);
  const { city } = user;
  return (
    <Panel title="Личные данные" className={styles.whole}>
      <dl className={styles.facts}>
        <Fact name="Фамилия, имя и отчество">{user.full_name}</Fact>
        <Fact name="Телефон">
          {user.phone || EMPTY}
          {user.phoneLeftOut ? (
            <span className={styles.note}>
              Телефон, указанный при регистрации, занят другой учётной записью, поэтому мы его не сохранили. Если он ваш
              или нужен другой, измените данные.
            </span>
          ) : null}
        </Fact>
        <Fact name="E-mail">
          {user.email || EMPTY}
          {user.emailToConfirm ? (
            <span className={styles.note}>
              Ждёт подтверждения: {user.emailToConfirm}. Ссылка из письма действует сутки.
            </span>
          ) : null}
        </Fact>
        {user.workPosition === undefined ? null : <Fact name="Должность">{user.workPosition || EMPTY}</Fact>}
        <Fact name="Роль">
          {user.roleName}
          {current ? <span className={styles.note}>{current.uf_name}</span> : null}
        </Fact>
        <Fact name="Город">
          {city ? [city.name, city.region].filter(Boolean).join(', ') : EMPTY}
          <OwnerButton reason="Город выбирает сам покупатель" look="quiet" size="small" onClick={() => show('city')}>
            {city ? 'Изменить город' : 'Выбрать город'}
          </OwnerButton>
        </Fact>
      </dl>
      {user.role === 'TECH' ? null : (
        <p className={styles.change}>
          {header?.actor ? (
            <OwnerButton reason="Изменить личные данные просит сам пользователь" look="secondary">
              Изменить данные
            </OwnerButton>
          ) : (
            <ButtonLink look="secondary" href="/appeal/add/?type=personal-data">
              Изменить данные
            </ButtonLink>
          )}
          <span className={styles.note}>Имя, должность, почту и телефон меняет менеджер по вашему обращению.</span>
        </p>
      )}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
