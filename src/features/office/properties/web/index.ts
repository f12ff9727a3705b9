export { loadProperty } from './property-query.ts';
export { PropertiesScreen } from './properties-screen.tsx';
export { PropertyScreen } from './property-screen.tsx';
