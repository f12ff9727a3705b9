import { lazy } from 'react';
import { Modal } from '#web/ui/modal.tsx';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';

const BurgerContent = lazy(async () => ({ default: (await import('./burger-content.tsx')).BurgerContent }));

/** The menu that 'Профиль' of the bottom menu opens (R-MENU-05 … R-MENU-09). */
export function BurgerMenu() {
  const { open, close } = useLayoutDialogs();
  return (
    <Modal opened={open === 'burger'} onClose={close} title="Меню" asPanel>
      <BurgerContent />
    </Modal>
  );
}
