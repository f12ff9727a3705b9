import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OwnVisits } from '#identity/acting/web/index.ts';
import { SecondFactor } from '#identity/second-factor/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Consents } from './consents.tsx';
import { LetterSwitches } from './letter-switches.tsx';
import { LookSettings } from './look-settings.tsx';
import { MyData } from './my-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalData } from './personal-data.tsx';
import { profileQuery } from './profile-queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './profile-page.module.css';
import { Security } from './security.tsx';
import { Subscriptions } from './subscriptions.tsx';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/my-profile/', title: 'Мой профиль' },
];

const ALONE = ['пароль', 'вход в два шага', 'письма', 'согласия', 'сессии и события', 'выгрузка данных'];

/** What who acts for the owner does not see here, and why. */
function OwnerAlone() {
  return (
    <Panel title="Доступно только владельцу">
      <p className={styles.note}>
        Пока вы работаете от его имени, закрыты: {ALONE.join(', ')}. Всё это видит и меняет сам пользователь.
      </p>
    </Panel>
  );
}

/**
 * What the shop knows of the visitor and what he can do about it (R-ROUTE-29, R-ROUTE-30). A manager who acts under a
 * customer sees his data and changes nothing. `goods`: what a customer waits for, which builds on the catalogue.
 */
export function ProfilePage({ goods }: { goods?: ReactNode }) {
  const { api } = useApp();
  const actor = useHeader()?.actor;
  const query = useQuery(profileQuery(api));
  const { data } = query;
  return (
    <>
      <PageHeading crumbs={crumbs} title="Мой профиль" />
      {data ? (
        <div className={styles.parts}>
          <PersonalData user={data.user} />
          <div className={styles.column}>
            {actor ? (
              <OwnerAlone />
            ) : (
              <PasswordForm login={data.user.email || data.user.phone} hasPassword={data.user.hasPassword} />
            )}
            <LookSettings />
          </div>
          <div className={styles.column}>
            {actor ? null : <LetterSwitches hasEmail={data.user.email !== ''} />}
            <Subscriptions />
          </div>
          {actor ? null : <SecondFactor className={styles.whole} />}
          {data.user.role === 'USER' || data.user.role === 'ADMIN' ? <div className={styles.whole}>{goods}</div> : null}
          {actor ? null : <Security />}
          {data.user.role === 'USER' || data.user.role === 'ADMIN' ? <OwnVisits className={styles.whole} /> : null}
          {actor ? null : <Consents />}
          {actor ? null : <MyData />}
        </div>
      ) : (
        <LoadingState query={query} rows={4} height={120} />
      )}
    </>
  );
}
