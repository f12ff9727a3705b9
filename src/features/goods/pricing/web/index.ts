export { PriceSteps } from './price-origin-window.tsx';
export { WhyPrice } from './why-price.tsx';
