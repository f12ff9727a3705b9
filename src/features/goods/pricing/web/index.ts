export { PriceSteps } from './price-origin-window.tsx';
export { PriceOriginWindow, WhyPrice } from './why-price.tsx';
