import { useQuery } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { GoodsForm } from './goods-form.tsx';
import { LetterTest } from './letter-test.tsx';
import { LettersForm } from './letters-form.tsx';
import { LoginsForm } from './logins-form.tsx';
import { OrdersForm } from './orders-form.tsx';
import { settingsQuery } from './settings-query.ts';
import styles from './settings-screen.module.css';
import { ShopForm } from './shop-form.tsx';
import { TextsForm } from './texts-form.tsx';
import { WorksForm } from './works-form.tsx';

/** The settings of the shop that may change while it runs. Each part is saved by itself. */
export function SettingsScreen() {
  const { api } = useApp();
  // What is typed stays: the forms begin with what was read first
  const query = useQuery({ ...settingsQuery(api), refetchOnWindowFocus: false });
  const { data: settings } = query;
  return (
    <>
      <PageHeading crumbs={[]} title="Настройки" />
      {settings === undefined ? (
        <LoadingState query={query} rows={4} height={160} />
      ) : (
        <div className={styles.parts}>
          <Panel title="Магазин">
            <ShopForm settings={settings} />
          </Panel>
          <Panel title="Заказы и счета">
            <OrdersForm settings={settings} />
          </Panel>
          <Panel title="Товары">
            <GoodsForm settings={settings} />
          </Panel>
          <Panel title="Вход и сессии">
            <LoginsForm settings={settings} />
          </Panel>
          <Panel title="Письма">
            <LettersForm settings={settings} />
            <LetterTest from={settings.mailFrom} />
          </Panel>
          <Panel title="Юридические тексты">
            <TextsForm settings={settings} />
          </Panel>
          <Panel title="Работы и доступ">
            <WorksForm settings={settings} />
          </Panel>
        </div>
      )}
    </>
  );
}
