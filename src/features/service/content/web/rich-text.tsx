import { classes } from '#web/ui/classes.ts';
import styles from './rich-text.module.css';

/** HTML of the shop's own texts. The server has let allowed tags alone into it. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div className={classes(styles.text, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
