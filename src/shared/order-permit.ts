/** Kopecks of orders that a permit lets pass at a moment; 0 without one, and after its end. */
export const permittedAt = (
  { permitLeft, permitEndsAt }: { permitLeft: number; permitEndsAt: Date | null },
  moment: Date,
): number => (permitEndsAt !== null && permitEndsAt <= moment ? 0 : permitLeft);
