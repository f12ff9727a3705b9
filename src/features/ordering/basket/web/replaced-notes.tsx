import { useEffect, useRef } from 'react';
import { amountOf } from '#shared/amount.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './replaced-notes.module.css';
import type { ReplacedLine } from './use-replace-line.ts';

interface ReplacedNotesProps {
  lines: readonly ReplacedLine[];
  onBack: (line: ReplacedLine) => void;
}

/** What was put in place of lines in this view of the page, and the way back. */
export function ReplacedNotes({ lines, onBack }: ReplacedNotesProps) {
  return (
    <output className={styles.place}>
      {lines.map((line) => (
        <Note key={line.from.id} line={line} onBack={onBack} />
      ))}
    </output>
  );
}

function Note({ line, onBack }: { line: ReplacedLine; onBack: ReplacedNotesProps['onBack'] }) {
  const { from, to, isReturning } = line;
  const note = useRef<HTMLSpanElement>(null);
  // The button that had the focus has gone with its line
  useEffect(() => {
    const timer = setTimeout(() => note.current?.querySelector('button')?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  return (
    <span ref={note} className={styles.note}>
      <span>{`«${from.name}» заменён на «${to.name}», ${amountOf(to.added, to.unit)}.`}</span>
      <Button look="secondary" pending={isReturning} onClick={() => onBack(line)}>
        Вернуть
      </Button>
    </span>
  );
}
