/** How one kind of goods is drawn: `variants` are colours or forms, each one picture. */
export type Drawing = { variants: readonly string[]; draw: (variant: string) => string };
