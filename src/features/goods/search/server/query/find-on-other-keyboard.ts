import { swapKeyboardLayout } from '../text/swap-keyboard-layout.ts';
import { findReadAs, type Step } from './text-search.ts';

/** As typed on the other keyboard. */
export const findOnOtherKeyboard: Step = (search) => {
  const { text } = search;
  const to = swapKeyboardLayout(text);
  return to === text || isGarbled(to) ? null : findReadAs(search, to, { kind: 'layout', from: text, to });
};

/** Latin words have no signs within: 'муха' is not read as 've[f'. */
const isGarbled = (swapped: string) => /[a-z]/.test(swapped) && /[[\];',`]/.test(swapped);
