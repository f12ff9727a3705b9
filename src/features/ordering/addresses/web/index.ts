export { addressErrors } from './address-errors.ts';
export { AddressField } from './address-field.tsx';
export { AddressesPage } from './addresses-page.tsx';
export { loadAddresses } from './addresses-query.ts';
export { readAddressesSearch } from './read-addresses-search.ts';
