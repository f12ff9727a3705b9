import type { Encoding } from './answer.ts';

/** How a family of senders behaves. */
export interface VariantSettings {
  encoding: Encoding;
  /** Sends an archive where the shop allows it. */
  zips: boolean;
  /** Sends the credentials with every request, not with `checkauth` alone. */
  sendsBasicAlways: boolean;
  /** Asks `init` before `query`. */
  initsOrders: boolean;
  /** Appended to every request as `version`, together with the value of the cookie as `sessid`. */
  version?: string;
  /** Asks `deactivate` and `complete` at the end of a catalogue. */
  completes: boolean;
  /** No sender is bound to a type, so each variant has another one. */
  contentType?: string;
}

export const VARIANTS = {
  '8.2': { encoding: 'windows-1251', zips: false, sendsBasicAlways: false, initsOrders: true, completes: false },
  ut11: {
    encoding: 'utf-8',
    zips: true,
    sendsBasicAlways: false,
    initsOrders: false,
    completes: false,
    contentType: 'application/octet-stream',
  },
  '3.1': {
    encoding: 'utf-8',
    zips: false,
    sendsBasicAlways: true,
    initsOrders: true,
    version: '3.1',
    completes: true,
    contentType: 'application/x-www-form-urlencoded',
  },
} as const satisfies Record<string, VariantSettings>;

export type Variant = keyof typeof VARIANTS;
