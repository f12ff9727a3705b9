import type { ButtonProps } from './button.tsx';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Link, type LinkProps } from './link.tsx';

type ButtonLinkProps = LinkProps & Pick<ButtonProps, 'look' | 'size' | 'wide'>;

/** A link that is the next step of a screen and so looks like a button. */
export function ButtonLink({ look = 'primary', size = 'medium', wide = false, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(styles.button, styles[look], styles[size], wide && styles.wide, className)} />
  );
}
