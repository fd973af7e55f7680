import type { TicketKind } from '@palisade/vocabulary/tickets.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { JiraVendor } from './jira/jiraVendor.ts';
import { ServiceNowVendor } from './service-now/serviceNowVendor.ts';
import type { Vendor } from './vendor.ts';

export type Vendors = Readonly<Record<TicketKind, Vendor>>;

/** Every vendor that tickets can be opened at. */
export const vendorsOver = (outbound: Outbound): Vendors => ({
  jira: new JiraVendor(outbound),
  serviceNow: new ServiceNowVendor(outbound),
});
