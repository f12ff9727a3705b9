import { useState } from 'react';
import type { WirePicture } from '#features/wire.ts';
import { Picture } from '#web/ui/picture.tsx';
import styles from './product-gallery.module.css';

interface ProductGalleryProps {
  /** At least one. */
  pictures: readonly WirePicture[];
  /** Plain text. */
  name: string;
}

/** The pictures of a product: one large, the others to choose from. */
export function ProductGallery({ pictures, name }: ProductGalleryProps) {
  const [shownIndex, setShownIndex] = useState(0);
  const shown = pictures[shownIndex] ?? pictures[0] ?? '';
  return (
    <div>
      <div className={styles.large}>
        <Picture source={shown} alt={name} width={480} height={480} isMain />
      </div>
      {pictures.length > 1 ? (
        <div className={styles.choice}>
          {pictures.map((picture, index) => (
            <button
              key={typeof picture === 'string' ? picture : picture.standard}
              type="button"
              className={styles.small}
              aria-label={`Изображение ${index + 1} из ${pictures.length}`}
              aria-current={picture === shown || undefined}
              onClick={() => setShownIndex(index)}
            >
              <Picture source={picture} alt="" width={56} height={56} />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
