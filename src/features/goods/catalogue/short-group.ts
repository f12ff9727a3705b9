/** Values of a group of the filter that show before 'Ещё' is pressed; one more is shown instead of the button. */
export const SHORT_GROUP = 8;
