import { readUnmarkedCutWords } from '../text/short-words.ts';
import { swapKeyboardLayout } from '../text/swap-keyboard-layout.ts';
import { correctedAbbreviation, correctedPhrase } from './corrected-text.ts';
import { isWritten, meaningsOf } from './corrections.ts';
import { findReadAs, type Step } from './text-search.ts';

/** With the mistyped word corrected that only an abbreviation of the goods fits: 'креплние'. */
export const findMistypedAbbreviation: Step = (search) => {
  const corrected = correctedAbbreviation(search.index, search.text, search.tokens);
  return corrected && findReadAs(search, corrected.to, corrected.note);
};

/** With the mistyped word of a phrase corrected: 'газовая калонка'. */
export const findMistypedPhrase: Step = (search) => {
  const corrected = correctedPhrase(search.index, search.text, search.tokens);
  return corrected && findReadAs(search, corrected.to, corrected.note);
};

/** As typed on the other keyboard. */
export const findOnOtherKeyboard: Step = (search) => {
  const { text } = search;
  const to = swapKeyboardLayout(text);
  return to === text || isGarbled(to) ? null : findReadAs(search, to, { kind: 'layout', from: text, to });
};

/** As typed on the other keyboard and mistyped or cut short as well: 'gjljuhtdfntkm djls'. */
export const findAnyOnOtherKeyboard: Step = ({ text, dropped, findOther }) => {
  const to = swapKeyboardLayout(text);
  const finding = ON_LATIN_KEYS.test(text) && !isGarbled(to) ? findOther(to) : null;
  return finding && { ...finding, dropped, notes: [{ kind: 'layout', from: text, to }, ...finding.notes] };
};

/** Words of Latin letters and the signs that stand for Russian ones. */
const ON_LATIN_KEYS = /^(?=.*[a-z]{4})[a-z[\]{};':",.<>`~\s]+$/i;

/** Latin words have no signs within: 'муха' is no 've[f'. */
const isGarbled = (swapped: string) => /[a-z]/.test(swapped) && /[[\];',`]/.test(swapped);

/** With words read whole that are cut short without a full stop: 'клап впуск бок'. */
export const findInWholeWords: Step = ({ index, text, dropped, findOther }) => {
  const isOfGoods = (word: string) => isWritten(index, word);
  const whole = readUnmarkedCutWords(text, isOfGoods, (word) => meaningsOf(index, word).length > 0);
  const finding = whole === text ? null : findOther(whole);
  return finding && { ...finding, dropped };
};
