import styles from './skip-link.module.css';

/** First in the tab order: past the menus to the page. */
export function SkipLink() {
  return (
    <a className={`visually-hidden ${styles.link}`} href="#content">
      Перейти к содержанию
    </a>
  );
}
