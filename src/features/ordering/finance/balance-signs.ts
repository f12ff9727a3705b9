/** How a movement changes the balance, which is below zero for a debt. */
export const balanceSigns = { payment: 1, shipment: -1, refund: -1, return: 1 } as const;
