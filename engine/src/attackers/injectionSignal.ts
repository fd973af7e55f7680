import type { Signal } from '../behaviour/signal.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Observed } from './observed.ts';

export function injectionSignal(_exchange: Exchange, _observed: Observed): Signal | null {
  return null;
}
