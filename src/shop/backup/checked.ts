/** What was looked at, how many mistakes it has, and the first of them. */
export type Checked = { check: string; found: number; examples: string[] };

export const MAX_EXAMPLES = 5;
