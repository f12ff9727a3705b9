import { HeaderSearch } from '#features/search/web/index.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useFrameDialogs } from './frame-dialogs.tsx';

/** Search on small screens (R-HEAD-12). */
export function SearchModal() {
  const { open, close } = useFrameDialogs();
  return (
    <Modal opened={open === 'search'} onClose={close} title="Поиск" atTop>
      <HeaderSearch onSearch={close} isInWindow />
    </Modal>
  );
}
