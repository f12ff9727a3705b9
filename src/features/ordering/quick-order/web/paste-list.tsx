import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isTyping } from '#web/ui/is-typing.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ListText } from './list-text.tsx';
import styles from './paste-list.module.css';

const PastedSheet = latePart(async () => (await import('./pasted-sheet.tsx')).PastedSheet, 8);

/**
 * Adds a list to the basket: Ctrl+V anywhere on the page outside of its fields opens a sheet of what was found, the button
 * asks for the text first.
 */
export function PasteList() {
  /** Null: the window is closed; '': it asks for the text. */
  const [text, setText] = useState<string | null>(null);
  usePastedOnPage(setText);
  const close = () => setText(null);
  return (
    <>
      <Button
        look="secondary"
        size="small"
        className={styles.open}
        title="Ctrl+V на этой странице делает то же"
        onPointerEnter={PastedSheet.prepare}
        onFocus={PastedSheet.prepare}
        onClick={() => setText('')}
      >
        Вставить список
      </Button>
      <Modal
        opened={text !== null}
        onClose={close}
        title="Товары из списка"
        size={text === '' ? 'medium' : 'wide'}
        atTop
      >
        {text === null ? null : text === '' ? (
          <ListText onText={setText} />
        ) : (
          <PastedSheet text={text} onAdded={close} />
        )}
      </Modal>
    </>
  );
}

/** Calls back with a text that is pasted outside of fields and windows. */
function usePastedOnPage(onText: (text: string) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // An empty first cell counts
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '' || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    onText(text);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
