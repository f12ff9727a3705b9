/** The forms of new places, as what is typed in them is kept. */
export const ADDRESS_FORM = 'address';
export const CONSIGNEE_FORM = 'consignee';
