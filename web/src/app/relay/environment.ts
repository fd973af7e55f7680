import {
  Environment,
  type MissingFieldHandler,
  Network,
  Observable,
  RecordSource,
  ROOT_TYPE,
  Store,
} from 'relay-runtime';
import { createFetch, type Session } from './fetchGraph.ts';
import { failureOf } from './parts.ts';
import { globalId } from '../../entities/company/globalId.ts';

/**
 * Nodes already in the store are found by `node`, `company` and `Company.endpoint` without a
 * request.
 */
const missingFieldHandlers: readonly MissingFieldHandler[] = [
  {
    kind: 'linked',
    handle(field, record, args) {
      const type = record?.getType();
      if (type === ROOT_TYPE && field.name === 'node') return String(args['id']);
      if (type === ROOT_TYPE && field.name === 'company')
        return globalId('Company', '', String(args['companyId']));
      const companyId = record?.getValue('companyId');
      if (type === 'Company' && field.name === 'endpoint' && typeof companyId === 'string')
        return globalId('Endpoint', companyId, String(args['endpointId']));
      return undefined;
    },
  },
];

/**
 * A Relay environment over this origin's graph: queries and mutations by fetch, subscriptions by
 * server-sent events.
 */
export function createEnvironment(session: Session): Environment {
  return new Environment({
    network: Network.create(createFetch(session), (request, variables) =>
      Observable.from(import('./subscribeGraph.ts')).mergeMap(({ subscribeGraph }) =>
        subscribeGraph(request, variables, session),
      ),
    ),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 20 }),
    missingFieldHandlers: [...missingFieldHandlers],
    // Relay throws an error of its own after this, which knows neither the code nor the request.
    relayFieldLogger: (event) => {
      if (event.kind !== 'relay_field_payload.error') return;
      if (event.shouldThrow && !event.handled) throw failureOf(event.error);
    },
  });
}
