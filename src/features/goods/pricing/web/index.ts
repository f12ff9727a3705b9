export { WhyPrice } from './why-price.tsx';
