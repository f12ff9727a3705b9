export { OfficeFrame } from './office-frame.tsx';
export { OfficeHome } from './office-home.tsx';
