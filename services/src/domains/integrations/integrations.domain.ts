import type { Deps, Domain } from '../../platform/domain.ts';
import { denyListRoutes } from './deny-list/denyList.routes.ts';
import { servedRoutes } from './deny-list/served.routes.ts';
import { installedRoutes } from './installed/installed.routes.ts';
import { testRoutes } from './installed/test.routes.ts';
import { ticketRoutes } from './tickets/ticket.routes.ts';
import { remediationEventRoutes } from './tickets/remediationEvents.routes.ts';
import { ticketListRoutes } from './tickets/ticketList.routes.ts';
import { ticketsJob, TicketWork } from './tickets/ticketWork.ts';
import { VendorDesk } from './vendorDesk.ts';
import { savedFilterRoutes } from '../../platform/savedFilters/savedFilters.routes.ts';
import { savedTicketFilters } from './saved-filters/savedTicketFilters.ts';

const works = new WeakMap<Deps, { readonly desk: VendorDesk; readonly work: TicketWork }>();

/** What the routes and the background work of one server share. */
export function workOf(deps: Deps): { readonly desk: VendorDesk; readonly work: TicketWork } {
  const known = works.get(deps);
  if (known !== undefined) return known;
  const desk = new VendorDesk(deps);
  const made = { desk, work: new TicketWork(deps.db, desk, deps.log) };
  works.set(deps, made);
  return made;
}

/**
 * Systems of others that a company has connected, the tickets that are opened in them, and what is
 * done through them about attackers.
 */
export const integrations: Domain = {
  name: 'integrations',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    savedFilterRoutes(app, deps, savedTicketFilters);
    const { desk, work } = workOf(deps);
    installedRoutes(app, deps, desk);
    testRoutes(app, deps, desk);
    ticketRoutes(app, deps, work);
    ticketListRoutes(app, deps);
    remediationEventRoutes(app, deps);
    denyListRoutes(app, deps);
    servedRoutes(app, deps);
  },
  jobs: (deps) => [ticketsJob(deps, workOf(deps).work)],
  async start(deps) {
    return () => workOf(deps).work.stop();
  },
};
