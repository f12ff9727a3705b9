import { useState, type ReactNode } from 'react';
import { PriceOriginWindow } from '#goods/pricing/web/index.ts';
import { markupText } from '#shared/markup.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { itemToBuy } from './offers.ts';
import type { RowWindow } from './row-window.ts';

/** What opens over a list of goods: `windows` is rendered beside the list, `show` opens one of them. */
export function useRowWindows(): { show: (window: RowWindow) => void; windows: ReactNode } {
  'use no memo';
  const [shown, show] = useState<RowWindow>();
  return { show, windows: shown ? <OpenedWindow shown={shown} onShow={show} /> : null };
}

const Content = latePart(async () => (await import('./row-window-content.tsx')).RowWindowContent, 2);

function OpenedWindow({ shown, onShow }: { shown: RowWindow; onShow: (window: RowWindow) => void }) {
  'use no memo';
  // It stays when it closes, so that the focus goes back to where it came from
  const [closed, setClosed] = useState<RowWindow>();
  const opened = closed !== shown;
  const close = () => setClosed(shown);
  if (shown.of === 'price') {
    return <PriceOriginWindow of={{ item: itemToBuy(shown.item) }} opened={opened} onClose={close} onMissing={close} />;
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="large"
      title={shown.of === 'similar' ? 'Подобрать аналог' : markupText(shown.item.name)}
    >
      <Content shown={shown} onShow={onShow} />
    </Modal>
  );
}
