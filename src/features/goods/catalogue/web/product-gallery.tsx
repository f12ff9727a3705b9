import { useState } from 'react';
import type { WirePicture } from '#features/wire.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Picture } from '#web/ui/picture.tsx';
import styles from './product-gallery.module.css';

interface ProductGalleryProps {
  /** At least one. */
  pictures: readonly WirePicture[];
  /** Plain text. */
  name: string;
}

/** The pictures of a product: one that opens large, the others to choose from. */
export function ProductGallery({ pictures, name }: ProductGalleryProps) {
  const [shownIndex, setShownIndex] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const shown = pictures[shownIndex] ?? pictures[0] ?? '';
  return (
    <div>
      <button type="button" className={styles.main} title="Увеличить" onClick={() => setLarge(true)}>
        <Picture source={shown} alt={name} width={240} height={240} isMain />
      </button>
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
      <Modal opened={isLarge} onClose={() => setLarge(false)} title={name} size="large">
        <div className={styles.large}>
          <Picture source={shown} alt={name} width={800} height={800} />
        </div>
      </Modal>
    </div>
  );
}
