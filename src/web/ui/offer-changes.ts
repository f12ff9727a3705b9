interface Change {
  name: string;
  value: string | null;
}

/** What else the choice of a value changes, since nothing is sold with it beside the other choices; '' for nothing. */
export const offerChanges = (changes: readonly Change[] = []): string =>
  changes.map(({ name, value }) => (value === null ? `без «${name}»` : `${name}: ${value}`)).join(', ');
