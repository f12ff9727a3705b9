import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#web/ui/office/is-typing.ts';

/** Ctrl+K (Cmd+K) finds, '?' lists the keys. By `KeyboardEvent.code`: the same keys on the Russian layout. */
export function useFrameKeys(actions: { find: () => void; keys: () => void }): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      actions.find();
    } else if (isQuestionMark(event) && !isTyping(event.target)) {
      event.preventDefault();
      actions.keys();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The key of '?' on the English layout, and the sign itself, which stands on '7' on the Russian one. */
const isQuestionMark = ({ key, code, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  shiftKey && !ctrlKey && !altKey && !metaKey && (key === '?' || code === 'Slash');
