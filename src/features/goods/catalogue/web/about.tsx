import type { WirePicture } from '#features/wire.ts';
import { Picture } from '#web/ui/picture.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import styles from './about.module.css';

/** What the shop says of a section or a brand, with its picture. */
export function About({ picture, html }: { picture: WirePicture | null | undefined; html: string }) {
  if (!picture && !html) return null;
  return (
    <div className={styles.about}>
      {picture ? <Picture source={picture} alt="" width={144} height={72} className={styles.picture} /> : null}
      {html ? <RichText html={html} className={styles.text} /> : null}
    </div>
  );
}
