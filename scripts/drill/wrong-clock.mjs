/** Loaded before the shop (`NODE_OPTIONS=--import=…`): its clock is two hours ahead, in all its threads. */
const AHEAD_MS = 2 * 3_600_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + AHEAD_MS] : parts));
  }

  static now() {
    return RealDate.now() + AHEAD_MS;
  }
};
