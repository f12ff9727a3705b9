import type { Token } from '../text/tokenize.ts';

/** The word of a token as it is compared, or the first term of a number or model. */
export const wordOf = ({ forms }: Token): string => forms[0]![0]!;

/** All terms of a token in its first form. */
export const textOf = ({ forms }: Token): string => forms[0]!.join(' ');
