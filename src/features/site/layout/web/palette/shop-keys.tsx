import { useState } from 'react';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { usePaletteKeys } from '#web/ui/palette/use-palette-keys.ts';
import { useTypedAhead } from '#web/ui/palette/use-typed-ahead.ts';

// They come with the first press
const ShopPalette = latePart(async () => (await import('./shop-palette.tsx')).ShopPalette, 4);
const ShopKeysList = latePart(async () => (await import('./shop-keys-list.tsx')).ShopKeysList, 4);

/** Ctrl+K finds, '/' goes to the search field of the header or to the window of small screens, '?' lists the keys. */
export function ShopKeys() {
  const { show } = useLayoutDialogs();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const close = () => setOpen(null);
  const takeAhead = useTypedAhead(open === 'palette');
  usePaletteKeys({
    find: () => setOpen('palette'),
    keys: () => setOpen('keys'),
    search: () => {
      const field = document.querySelector<HTMLInputElement>('header input[type=search]');
      if (field?.checkVisibility()) field.focus();
      else show('search');
    },
  });
  return (
    <>
      <Modal opened={open === 'palette'} onClose={close} title="Найти" atTop>
        <ShopPalette takeAhead={takeAhead} onClose={close} />
      </Modal>
      <Modal opened={open === 'keys'} onClose={close} title="Сочетания клавиш" size="small">
        <ShopKeysList />
      </Modal>
    </>
  );
}
