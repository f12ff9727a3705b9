import { useState } from 'react';
import { trackProgress } from '#web/api/call-progress.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showError, showPopup } from '#web/ui/toast-store.ts';
import { Sample, Samples } from './samples.tsx';
import buttons from '#web/ui/button.module.css';
import { classes } from '#web/ui/classes.ts';
import styles from './window-samples.module.css';

/** How long the bar along the upper edge runs. */
const LOADING_MS = 6000;

const sections = Array.from({ length: 20 }, (_, index) => `Раздел каталога ${index + 1}`);

export function WindowSamples() {
  const [opened, setOpened] = useState<'window' | 'panel'>();
  const close = () => setOpened(undefined);
  return (
    <Samples>
      <Sample name="Окно" inRow>
        <Button look="secondary" onClick={() => setOpened('window')}>
          Открыть окно
        </Button>
        <Button look="secondary" onClick={() => setOpened('panel')}>
          Открыть панель
        </Button>
      </Sample>
      <Sample name="Сообщения" inRow>
        <Button look="secondary" onClick={() => showPopup('Товар добавлен в корзину')}>
          Сообщить об успехе
        </Button>
        <Button look="secondary" onClick={() => showError()}>
          Сообщить об ошибке
        </Button>
      </Sample>
      <Sample name="Меню" inRow>
        <Menu button="Разделы" buttonClassName={classes(buttons.button, buttons.secondary, buttons.medium)}>
          {(closeMenu) =>
            sections.map((section) => (
              <button key={section} type="button" className={styles.item} onClick={closeMenu}>
                {section}
              </button>
            ))
          }
        </Menu>
      </Sample>
      <Sample name="Полоса загрузки" inRow>
        <Button look="secondary" onClick={() => void setTimeout(trackProgress(), LOADING_MS)}>
          Показать загрузку
        </Button>
      </Sample>
      <Modal opened={opened !== undefined} onClose={close} title="Удалить шаблон?" asPanel={opened === 'panel'}>
        <div className={styles.content} data-panel={opened === 'panel' ? '' : undefined}>
          <p>Шаблон «Расходные материалы на март» будет удалён для всех сотрудников компании.</p>
          <div className={styles.actions}>
            <Button look="danger" onClick={close}>
              Удалить
            </Button>
            <Button look="secondary" onClick={close}>
              Оставить
            </Button>
          </div>
        </div>
      </Modal>
    </Samples>
  );
}
