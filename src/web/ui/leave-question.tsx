import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Confirm } from './confirm.tsx';

interface LeaveQuestionProps {
  /** There is something to lose. */
  isAsked: boolean;
  title: string;
  /** The visitor gives the work up. */
  onLeave?: () => void;
  /** What will be lost. */
  children: ReactNode;
}

/** Asks before the visitor leaves the page, or its tab, with work that is stored nowhere. */
export function LeaveQuestion({ isAsked, title, onLeave, children }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isAsked && (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: isAsked,
    withResolver: true,
  });
  return (
    <Confirm
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={title}
      action="Уйти"
      onConfirm={async () => {
        proceed?.();
        onLeave?.();
        return false;
      }}
    >
      {children}
    </Confirm>
  );
}
