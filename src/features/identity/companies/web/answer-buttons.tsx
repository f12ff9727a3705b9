import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { OwnerButton } from '#web/app/owner-button.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

interface AnswerButtonsProps {
  /** Who is answered, for screen readers. */
  name: string;
  answer: (isAccepted: boolean) => Promise<unknown>;
  accepted: string;
  declined: string;
  /** After an answer that failed too: somebody else may have given it meanwhile. */
  onSettled: () => unknown;
  size?: ButtonProps['size'];
  /** Why who acts for the owner cannot answer; absent where he can. */
  ownerReason?: string;
}

/** Accepts or declines: the two buttons of an invitation, or of somebody who asks to be let in. */
export function AnswerButtons({ name, answer, accepted, declined, onSettled, size, ownerReason }: AnswerButtonsProps) {
  const pressed = useRef<Element>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: answer,
    onSuccess: (_, isAccepted) => {
      showPopup(isAccepted ? accepted : declined);
      // The buttons go with the answer
      focusNeighbour(pressed.current);
    },
    onError: (failure) => {
      showFailure(failure);
      const isAnswered = isApiFailure(failure) && (failure.status === 404 || failure.status === 409);
      if (isAnswered) focusNeighbour(pressed.current);
    },
    onSettled,
  });
  const propsOf = (isAccepted: boolean, word: string): ButtonProps => ({
    size,
    pending: isPending && variables === isAccepted,
    disabled: isPending && variables !== isAccepted,
    'aria-label': `${word}: ${name}`,
    onClick: ({ currentTarget }) => {
      pressed.current = currentTarget;
      mutate(isAccepted);
    },
    children: word,
  });
  const [accept, decline] = [propsOf(true, 'Принять'), { ...propsOf(false, 'Отклонить'), look: 'secondary' as const }];
  if (ownerReason === undefined) {
    return (
      <>
        <Button {...accept} />
        <Button {...decline} />
      </>
    );
  }
  return (
    <>
      <OwnerButton reason={ownerReason} {...accept} />
      <OwnerButton reason={ownerReason} {...decline} />
    </>
  );
}
