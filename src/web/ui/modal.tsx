import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { latePart } from './late-part.tsx';
import type { ModalProps } from './modal-window.tsx';

const ModalWindow = latePart(async () => (await import('./modal-window.tsx')).ModalWindow);

/** Fetches the code of windows while the browser has nothing to do, so that the first one opens at once. */
export function prepareModals(): void {
  const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  // A failed load is retried when a window opens
  later(ModalWindow.prepare);
}

/**
 * A window over the page. It closes on Escape, on a press beside it, on its button 'Закрыть окно' and when another page
 * opens; the page below does not scroll meanwhile (R-STATE-057 … R-STATE-061). Its code comes with its first opening.
 */
export function Modal(props: ModalProps) {
  const { opened, onClose } = props;
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  useCloseOnNewPage(opened, onClose);
  if (!wasOpened) return null;
  return <ModalWindow {...props} onMissing={onClose} />;
}

/** Calls `onClose` when the path changes while something is open (R-STATE-060). */
export function useCloseOnNewPage(opened: boolean, onClose: () => void): void {
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return undefined;
    return router.subscribe('onBeforeLoad', (event) => {
      if (event.pathChanged) close();
    });
  }, [opened, router]);
}
