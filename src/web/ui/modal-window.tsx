import { Drawer, Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { MantineRoot } from './mantine-root.tsx';
import styles from './modal-window.module.css';

let locks = 0;

export interface ModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** A panel from the left edge over the whole height instead of a window. */
  asPanel?: boolean;
  /** Near the upper edge, for a window that grows while something is typed in it: the field keeps its place. */
  atTop?: boolean;
}

const widths = { small: 420, medium: 560, large: 880 } as const;

/** The window itself, by Mantine: focus stays inside and returns to where it came from. */
export function ModalWindow({
  opened,
  onClose,
  title,
  children,
  size = 'medium',
  asPanel = false,
  atTop = false,
}: ModalProps) {
  useScrollLock(opened);
  // Mantine notes where the focus came from when a closed window opens: the first time it comes closed as well.
  const isThere = useMounted();
  const Window = asPanel ? Drawer : Modal;
  return (
    <MantineRoot>
      <Window.Root
        opened={opened && isThere}
        onClose={onClose}
        size={asPanel ? 360 : widths[size]}
        {...(asPanel ? { position: 'left' } : { centered: !atTop, radius: 'md' })}
        transitionProps={{ duration: 120 }}
        // Mantine's lock writes a style block without a nonce.
        lockScroll={false}
      >
        <Window.Overlay color="var(--shade)" backgroundOpacity={0.45} />
        <Window.Content>
          {/* Mantine's own header is a <header>, a second banner of the page. */}
          <div className={styles.header}>
            <Window.Title className={styles.title}>{title}</Window.Title>
            <Window.CloseButton aria-label="Закрыть окно" size={36} className={styles.close} />
          </div>
          <Window.Body className={asPanel ? styles.panel : undefined}>{children}</Window.Body>
        </Window.Content>
      </Window.Root>
    </MantineRoot>
  );
}

/**
 * Keeps the page from scrolling while a window is open (R-STATE-061). The room of the scroll bar stays, so that the page
 * does not move. Of several windows the last one to close gives the page back.
 */
function useScrollLock(locked: boolean): void {
  useEffect(() => (locked ? lock() : undefined), [locked]);
}

function lock(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (locks === 0) {
    const barWidth = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    if (barWidth > 0) style.paddingRight = `${barWidth}px`;
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('padding-right');
  };
}
