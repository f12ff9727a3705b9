export { changeHasRoot } from './change-has-root.ts';
export { setNewProperty } from './set-new-property.ts';
