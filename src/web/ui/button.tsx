import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once a screen, for its next step; `quiet` for what is seldom needed. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /**
   * The action is under way: the button shows it, keeps its size and takes no second press. It keeps the focus too, so
   * that a window that opens next gives it back.
   */
  pending?: boolean;
  wide?: boolean;
}

/** A button in plain HTML. Without a label it reads 'Кнопка' (R-TEXT-01). */
export function Button({
  look = 'primary',
  size = 'medium',
  pending = false,
  wide = false,
  type = 'button',
  className,
  onClick,
  children = 'Кнопка',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      onClick={pending ? refusePress : onClick}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      className={classes(styles.button, styles[look], styles[size], wide && styles.wide, className)}
    >
      {children}
    </button>
  );
}

/** Enter in a field of its form presses a button as well. */
const refusePress = (event: MouseEvent) => event.preventDefault();

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does; read aloud and shown on hover. */
  label: string;
  children: ReactNode;
  /** For a toggle: whether it is on. */
  pressed?: boolean;
}

/** A square button with an icon; 44 px on touch screens. */
export function IconButton({ label, pressed, type = 'button', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      className={classes(styles.icon, className)}
    >
      {children}
    </button>
  );
}
