import { boxes } from './boxes.ts';
import { cableParts } from './cable-parts.ts';
import { cables } from './cables.ts';
import { controls } from './controls.ts';
import { devices } from './devices.ts';
import type { Drawing } from './drawing.ts';
import { fixings } from './fixings.ts';
import { handTools } from './hand-tools.ts';
import { lights } from './lights.ts';
import { measuring } from './measuring.ts';
import { packaging } from './packaging.ts';
import { powerTools } from './power-tools.ts';
import { supplies } from './supplies.ts';
import { tooling } from './tooling.ts';
import { wear } from './wear.ts';

/** All kinds of goods that can be drawn, each in its colours or forms. */
export const pictureList = {
  ...cables,
  ...cableParts,
  ...devices,
  ...supplies,
  ...controls,
  ...lights,
  ...boxes,
  ...fixings,
  ...handTools,
  ...powerTools,
  ...tooling,
  ...measuring,
  ...wear,
  ...packaging,
} satisfies Record<string, Drawing>;

export type PictureKind = keyof typeof pictureList;
