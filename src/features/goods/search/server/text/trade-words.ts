import { acrossTrades } from './trade/across-trades.ts';
import { cableAndConduit } from './trade/cable-and-conduit.ts';
import { electricalDevices } from './trade/electrical-devices.ts';
import { fasteners } from './trade/fasteners.ts';
import { heatingAndPumps } from './trade/heating-and-pumps.ts';
import { lighting } from './trade/lighting.ts';
import { pipesAndFittings } from './trade/pipes-and-fittings.ts';
import { protectionAndHousehold } from './trade/protection-and-household.ts';
import { questions } from './trade/questions.ts';
import { sanitaryWare } from './trade/sanitary-ware.ts';
import { spokenSizes } from './trade/spoken-sizes.ts';
import { tools } from './trade/tools.ts';

const BY_TRADE = [
  acrossTrades,
  spokenSizes,
  pipesAndFittings,
  sanitaryWare,
  heatingAndPumps,
  electricalDevices,
  cableAndConduit,
  lighting,
  tools,
  fasteners,
  protectionAndHousehold,
  questions,
];

/**
 * What the trade calls its goods: phrases of one line mean the same; one with '=' is what the others may mean, but not the
 * other way round. They ship with the shop; its owner adds his own by
 * `npm run shop -- synonyms load`. A word that the goods of most shops are called by stands with '='; what only some
 * goods of a name are is no other word for it.
 */
export const tradeWords: readonly (readonly string[])[] = BY_TRADE.flatMap((lines) => lines.trim().split('\n')).map(
  (line) => line.split(', '),
);
