import { HeaderSearch } from '#goods/search/web/index.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';

/** Search on small screens (R-HEAD-12). */
export function SearchModal() {
  const { open, close } = useLayoutDialogs();
  return (
    <Modal opened={open === 'search'} onClose={close} title="Поиск" atTop>
      <HeaderSearch onSearch={close} isInWindow />
    </Modal>
  );
}
