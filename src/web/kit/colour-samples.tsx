import styles from './colour-samples.module.css';

/** Text on its surface, by the names of the tokens. */
const pairs = [
  ['text', 'page'],
  ['text', 'surface'],
  ['text-dim', 'surface-sunken'],
  ['text-disabled', 'surface-sunken'],
  ['on-brand', 'brand'],
  ['brand', 'brand-tint'],
  ['on-danger', 'danger'],
  ['danger', 'danger-tint'],
  ['warning', 'warning-tint'],
  ['success', 'success-tint'],
  ['on-banner', 'banner'],
  ['on-sticker', 'sticker-new'],
  ['on-sticker', 'sticker-stock'],
  ['text', 'mark'],
] as const;

export function ColourSamples() {
  return (
    <ul className={styles.colours}>
      {pairs.map(([text, surface]) => (
        <li
          key={`${text} ${surface}`}
          className={styles.colour}
          style={{ color: `var(--${text})`, background: `var(--${surface})` }}
        >
          <b>Аа</b>
          <code lang="en">
            {text} / {surface}
          </code>
        </li>
      ))}
    </ul>
  );
}
