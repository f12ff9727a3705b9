import type { ReactNode } from 'react';
import { useHeader } from '#web/app/layout-data.ts';
import { classes } from '#web/ui/classes.ts';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import styles from './city-button.module.css';

interface CityButtonProps {
  className?: string;
  nameClassName?: string;
  icon?: ReactNode;
}

/** The visitor's city; a press opens the selector (R-HEAD-02). A manager under a customer sees it and no more. */
export function CityButton({ className, nameClassName, icon }: CityButtonProps) {
  const { show } = useLayoutDialogs();
  const header = useHeader();
  const city = header?.user.city;
  const name = city?.name ?? 'Выберите город';
  const content = (
    <>
      {icon}
      <span className={nameClassName}>{name}</span>
    </>
  );
  if (header?.actor) {
    return (
      <span className={className} title="Город выбирает сам покупатель">
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes(styles.button, className)}
      title={city?.region ?? undefined}
      aria-label={city ? `Город: ${name}. Изменить` : name}
      aria-haspopup="dialog"
      onClick={() => show('city')}
    >
      {content}
    </button>
  );
}
