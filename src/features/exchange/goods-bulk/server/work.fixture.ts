// Work in bulk in the process of a test, without its thread
export { workOn } from './work-on.ts';
