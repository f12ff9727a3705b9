import { judge } from './judge.ts';
import { orderingCalls } from './ordering.fixture.ts';

judge(orderingCalls);
