import { useEffect, useRef, useState } from 'react';

interface DelayedCommit {
  /** What the field shows. */
  value: string;
  change: (value: string) => void;
  /** Commits what waits: the field is left, or Enter was pressed. */
  flush: () => void;
}

/**
 * A field whose value goes further only when the typing has paused for `delay` ms. A value that comes from outside (the
 * address went back) replaces what is shown; one that merely confirms a commit does not touch what was typed since.
 */
export function useDelayedCommit(committed: string, commit: (value: string) => void, delay: number): DelayedCommit {
  const [value, setValue] = useState(committed);
  const [known, setKnown] = useState(committed);
  const [sent, setSent] = useState(committed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (committed !== known) {
    setKnown(committed);
    if (committed !== sent) {
      setSent(committed);
      setValue(committed);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setSent(next);
    // After another value the committed one is news again: `committed` may be a given text that no commit changes
    if (next !== committed || next !== sent) commit(next);
  };
  return {
    value,
    change: (next) => {
      setValue(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(next), delay);
    },
    flush: () => {
      if (timer.current !== undefined) send(value);
    },
  };
}
