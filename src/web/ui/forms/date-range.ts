/** Two days, yyyy-mm-dd, both included; null leaves that side open. */
export interface DateRange {
  from: string | null;
  to: string | null;
}
