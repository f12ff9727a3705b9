import type { PictureKind } from '../pictures/picture-list.ts';
import type { ToneName } from '../pictures/tones.ts';

/** The address of a wide picture: goods on a coloured ground. */
export function bannerUrl(tone: ToneName, kind: PictureKind, variant: string): string {
  return `/img/banners/${tone}-${kind}-${variant}.svg`;
}
