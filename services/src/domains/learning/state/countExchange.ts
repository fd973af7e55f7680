import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { EndpointParts } from './endpointParts.ts';
import { geolocationOf } from '../facts/geolocation.ts';
import { hourOf } from './hourlyCounts.ts';

/** Counts an exchange at its endpoint, whoever made it; gives back its hour. */
export function countExchange(
  endpoint: EndpointParts,
  { startedAt, status, clientAddress }: Exchange,
): number {
  const isError = status >= 400 ? 1 : 0;
  const hour = hourOf(startedAt);
  endpoint.changes.meet(startedAt, endpoint);
  endpoint.requests += 1;
  endpoint.errors += isError;
  if (startedAt < endpoint.firstSeenAt) endpoint.firstSeenAt = startedAt;
  if (startedAt > endpoint.lastActivityAt) endpoint.lastActivityAt = startedAt;
  endpoint.hourly.count(hour, 1, isError);
  endpoint.geolocations.count(hour, geolocationOf(clientAddress));
  return hour;
}
