import type { ReactNode } from 'react';
import styles from './form-failure.module.css';

/** Why a form was refused where no field is to blame; read aloud. Takes no room without a text. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p className={styles.failure} role="alert">
      {children}
    </p>
  );
}
