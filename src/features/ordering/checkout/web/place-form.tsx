import type { ReactNode } from 'react';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import styles from './new-place.module.css';
import type { useNewPlace } from './use-new-place.ts';

interface PlaceFormProps {
  action: string;
  isPending: boolean;
  failure: string | null;
  watch: ReturnType<typeof useNewPlace>['watch'];
  onSubmit: (form: HTMLFormElement) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** The window is outside the checkout's own form on the page, yet inside it for React: its events end here. */
export function PlaceForm({ action, isPending, failure, watch, onSubmit, onClose, children }: PlaceFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      {...watch}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void onSubmit(event.currentTarget);
      }}
    >
      {children}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <FormButtons action={action} pending={isPending} onClose={onClose} />
    </form>
  );
}
