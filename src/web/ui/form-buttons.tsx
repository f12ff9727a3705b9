import { Button } from './button.tsx';
import styles from './form-buttons.module.css';

interface FormButtonsProps {
  /** What sending the form does. */
  action: string;
  look?: 'primary' | 'danger';
  /** The form is being sent. */
  pending?: boolean;
  onClose: () => void;
}

/** The end of a form in a window: sends or leaves it. */
export function FormButtons({ action, look, pending, onClose }: FormButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" look={look} pending={pending}>
        {action}
      </Button>
      <Button look="secondary" onClick={onClose}>
        Отмена
      </Button>
    </div>
  );
}
