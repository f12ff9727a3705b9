import { useEffect, useRef, useState } from 'react';
import type { WirePicture } from '#features/wire.ts';

/** R-ERR-27, R-ESCR-09. */
const NO_PHOTO = '/img/no-photo-svg.svg';

/** The same for news (R-ESCR-10). */
export const NO_NEWS_PHOTO = '/img/no-photo-news.svg';

interface PictureProps {
  source: WirePicture;
  /** Empty where the name stands beside the picture. */
  alt: string;
  /** Of its box in px; nothing moves when the file comes. */
  width: number;
  height: number;
  className?: string;
  /** The first picture that a page is about; all others load when they come near the screen (R-CONST-07). */
  isMain?: boolean;
  placeholder?: string;
}

/** A picture with its webp variant, and the placeholder where it cannot be loaded (R-ENT-03, R-ERR-27). */
export function Picture({
  source,
  alt,
  width,
  height,
  className,
  isMain = false,
  placeholder = NO_PHOTO,
}: PictureProps) {
  const { webp, standard } = typeof source === 'string' ? { webp: '', standard: source } : source;
  const [failed, setFailed] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const isFailed = standard === '' || failed === standard;

  useEffect(() => {
    // The file may have failed before the page became alive
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(standard);
  }, [standard]);

  return (
    <picture>
      {webp && !isFailed ? <source type="image/webp" srcSet={webp} /> : null}
      <img
        ref={image}
        className={className}
        src={isFailed ? placeholder : standard}
        alt={alt}
        width={width}
        height={height}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : undefined}
        decoding="async"
        onError={() => setFailed(standard)}
      />
    </picture>
  );
}
