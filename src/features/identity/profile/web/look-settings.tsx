import { setPreference, usePreference } from '#web/app/use-preference.ts';
import { DensitySwitch } from '#web/ui/density-switch.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { Segments } from '#web/ui/forms/segments.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './profile-page.module.css';

/** How the pages look and whether they hear keys; the choice is this browser's. */
export function LookSettings() {
  return (
    <Panel title="Оформление и клавиши">
      <div className={styles.form}>
        <div className={styles.actions}>
          <Segments
            label="Тема"
            options={[
              { value: 'light', text: 'Светлая' },
              { value: 'dark', text: 'Тёмная' },
              { value: 'system', text: 'Как в системе' },
            ]}
            value={usePreference('theme')}
            onChange={(theme) => setPreference('theme', theme)}
          />
          <DensitySwitch />
          <Segments
            label="Короткий код в списках"
            options={[
              { value: 'below', text: 'Под артикулом' },
              { value: 'column', text: 'Колонкой' },
            ]}
            value={usePreference('shortCode')}
            onChange={(place) => setPreference('shortCode', place)}
          />
        </div>
        <CheckField
          name="shortcuts"
          checked={usePreference('shortcuts') === 'on'}
          onChange={(event) => setPreference('shortcuts', event.currentTarget.checked ? 'on' : 'off')}
          label={
            <>
              Сочетания клавиш
              <span className={styles.note}>«/» — поиск, Ctrl+K — найти всё, «?» — список сочетаний.</span>
            </>
          }
        />
      </div>
      <p className={styles.note}>Действует в этом браузере.</p>
    </Panel>
  );
}
