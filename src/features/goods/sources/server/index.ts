export { setNewProperty } from './set-new-property.ts';
