import { useId } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { useHeader } from './layout-data.ts';

interface OwnerButtonProps extends ButtonProps {
  /** Why who acts for the owner cannot press it. */
  reason: string;
}

/**
 * What the owner of an account does alone: for who acts for him the button is disabled and says why, to the pointer, the
 * keyboard and a screen reader (R-ROLE-20).
 */
export function OwnerButton({ reason, ...button }: OwnerButtonProps) {
  const id = useId();
  const isActing = useHeader()?.actor != null;
  if (!isActing) return <Button {...button} />;
  return (
    <Hint id={id} text={reason}>
      <Button {...button} type="button" onClick={doNothing} aria-disabled aria-describedby={id} />
    </Hint>
  );
}

const doNothing = () => undefined;
