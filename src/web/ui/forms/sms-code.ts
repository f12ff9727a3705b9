import { SMS_CODE_LENGTH } from '#shared/validation.ts';

/** Digits of the code on their own, so that an article or a phone in a pasted message is not taken for it. */
const WHOLE_CODE = new RegExp(String.raw`(?<!\d)\d{${SMS_CODE_LENGTH}}(?!\d)`);

/** The code in what was typed, filled in or pasted: the one that stands on its own in a message, or the first digits. */
export function smsCodeIn(text: string): string {
  const whole = WHOLE_CODE.exec(text);
  return whole ? whole[0] : text.replace(/\D/g, '').slice(0, SMS_CODE_LENGTH);
}
