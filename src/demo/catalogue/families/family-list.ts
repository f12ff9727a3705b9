import type { Family } from '../family.ts';
import { cableJoints } from './cable-joints.ts';
import { cableWays } from './cable-ways.ts';
import { electricianTools } from './electrician-tools.ts';
import { enclosures } from './enclosures.ts';
import { fasteners } from './fasteners.ts';
import { handTools } from './hand-tools.ts';
import { lamps } from './lamps.ts';
import { lowVoltageCable } from './low-voltage-cable.ts';
import { luminaires } from './luminaires.ts';
import { measuring } from './measuring.ts';
import { modularDevices } from './modular-devices.ts';
import { plugsAndBoxes } from './plugs-and-boxes.ts';
import { powerAutomation } from './power-automation.ts';
import { powerCable } from './power-cable.ts';
import { powerSupply } from './power-supply.ts';
import { powerTools } from './power-tools.ts';
import { protective } from './protective.ts';
import { tooling } from './tooling.ts';
import { wire } from './wire.ts';
import { wiringDevices } from './wiring-devices.ts';

/** All families in the order of the catalogue: sections appear in the order in which families name them. */
export const familyList: readonly Family[] = [
  ...powerCable,
  ...wire,
  ...lowVoltageCable,
  ...cableWays,
  ...cableJoints,
  ...modularDevices,
  ...powerAutomation,
  ...powerSupply,
  ...lamps,
  ...luminaires,
  ...wiringDevices,
  ...plugsAndBoxes,
  ...enclosures,
  ...fasteners,
  ...handTools,
  ...electricianTools,
  ...powerTools,
  ...tooling,
  ...measuring,
  ...protective,
];
