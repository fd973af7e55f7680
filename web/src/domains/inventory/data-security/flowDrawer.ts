import type { DataSide } from '@palisade/vocabulary/dataFlows.ts';

/** Name in addresses of the drawer of a type of data on a side. */
export const DATA_FLOW_DRAWER = 'DataFlowSideDrawer';

/** A type of data on one side. */
export interface FlowKey {
  readonly side: DataSide;
  readonly dataType: string;
}

/** The key of a flow, in rows and addresses: `response IBAN`. */
export const flowKey = ({ side, dataType }: FlowKey): string => `${side} ${dataType}`;

/** A flow by its key; a key that somebody edited is that of a type which nothing has. */
export function flowOf(key: string): FlowKey {
  const space = key.indexOf(' ');
  const dataType = space < 0 ? '' : key.slice(space + 1);
  return { side: key.startsWith('request ') ? 'request' : 'response', dataType: dataType || '?' };
}
