import type { ReactNode } from 'react';
import type { WirePicture } from '#features/wire.ts';
import { Link } from '#web/ui/link.tsx';
import { NO_NEWS_PHOTO, Picture } from '#web/ui/picture.tsx';
import styles from './content.module.css';

interface ContentCardProps {
  href: string;
  title: string;
  picture: WirePicture | null;
  /** Above the title: the day or the period. */
  meta: ReactNode;
  text: string;
  /** Below the text: files of a material. */
  children?: ReactNode;
}

/** A row of a list of content: picture, day, title that leads to the page, announcement. */
export function ContentCard({ href, title, picture, meta, text, children }: ContentCardProps) {
  return (
    <article className={styles.card}>
      {/* The title is the link; the picture repeats it for the pointer alone */}
      <Link href={href} className={styles.pictureLink} tabIndex={-1} aria-hidden="true">
        <Picture
          source={picture ?? NO_NEWS_PHOTO}
          placeholder={NO_NEWS_PHOTO}
          alt=""
          width={256}
          height={144}
          className={styles.picture}
        />
      </Link>
      <div className={styles.about}>
        <p className={styles.meta}>{meta}</p>
        <h2 className={styles.title}>
          <Link href={href}>{title}</Link>
        </h2>
        {text ? <p className={styles.preview}>{text}</p> : null}
        {children}
      </div>
    </article>
  );
}
