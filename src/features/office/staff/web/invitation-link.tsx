import { Button } from '#web/ui/button.tsx';
import styles from './member-screen.module.css';

/** The link of an invitation in a shop without a mail server: whoever invites hands it over. */
export function InvitationLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <div className={styles.window}>
      <p>Почта магазина не настроена. Передайте ссылку сами, она действует семь дней:</p>
      <p>
        <code className={styles.link}>{link}</code>
      </p>
      <p>
        <Button onClick={onClose}>Готово</Button>
      </p>
    </div>
  );
}
