import type { AuthenticationStatsJson } from '@palisade/engine/authentication/authenticationStats.ts';
import { driftAcross } from '@palisade/engine/oas/drift.ts';
import type { DriftKind } from '@palisade/engine/oas/driftKinds.ts';
import { OperationIndex } from '@palisade/engine/oas/operationIndex.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import type { OperationRow } from '../storedDocuments.ts';
import { olderOperations } from './olderOperations.ts';
import type { OperationDetails } from './operationDetails.ts';
import type { EndpointParametersJson } from '@palisade/engine/parameters/savedParameters.ts';

export interface LearnedEndpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly learningState: 'staging' | 'available';
  readonly statuses: readonly number[];
  /** Milliseconds since 1970. */
  readonly lastActivityAt: number;
  readonly parameters: EndpointParametersJson | null;
  readonly authentication: AuthenticationStatsJson | null;
}

/** Where documents and traffic of a host disagree. */
export interface Finding {
  readonly kind: 'shadow' | 'zombie' | 'orphan' | 'drift';
  readonly method: string;
  readonly path: string;
  readonly endpointId: string | null;
  readonly documentId: string | null;
  readonly pointer: string | null;
  readonly driftKind: DriftKind | null;
  readonly side: string | null;
  readonly location: string | null;
  readonly name: string;
  readonly contentType: string;
  readonly statusClass: string;
  readonly documented: string;
  readonly seen: string;
  readonly share: number | null;
  readonly lastActivityAt: number | null;
}

const DAY = 86_400_000;
const ZOMBIE_DAYS = 7;
const ORPHAN_DAYS = 30;

/**
 * Compares the documents of one host with its traffic, endpoint by endpoint, so that only one is in
 * memory at a time.
 */
export class HostAnalysis {
  readonly #index: OperationIndex<OperationRow>;
  readonly #operations: readonly OperationRow[];
  readonly #methods: readonly string[];
  readonly #older: ReadonlySet<OperationRow>;
  readonly #details: OperationDetails;
  readonly #now: number;
  readonly #seed: number;
  /** When an operation last had traffic. */
  readonly #seen = new Map<OperationRow, number>();

  constructor(
    operations: readonly OperationRow[],
    documents: readonly { readonly id: string; readonly title: string; readonly version: string }[],
    details: OperationDetails,
    options: { readonly now: number; readonly seed: number },
  ) {
    this.#operations = operations;
    this.#index = new OperationIndex(operations);
    this.#methods = [...new Set(operations.map(({ method }) => method))];
    this.#older = olderOperations(operations, documents);
    this.#details = details;
    this.#now = options.now;
    this.#seed = options.seed;
  }

  async compare(endpoint: LearnedEndpoint): Promise<readonly Finding[]> {
    const { method, path, lastActivityAt } = endpoint;
    const candidates = this.#index.find(method, path);
    const operations = candidates.length === 0 ? [] : await this.#details.taking(candidates, path);
    for (const operation of operations)
      this.#seen.set(operation, Math.max(this.#seen.get(operation) ?? 0, lastActivityAt));
    const [first] = operations;
    if (first === undefined)
      return endpoint.learningState === 'available' ? [findingOf('shadow', endpoint, null)] : [];
    const findings: Finding[] = [];
    if (
      operations.every((operation) => operation.deprecated || this.#older.has(operation)) &&
      lastActivityAt >= this.#now - ZOMBIE_DAYS * DAY
    ) {
      findings.push({
        ...findingOf('zombie', endpoint, first),
        documented: first.deprecated ? 'deprecated' : 'an older version',
      });
    }
    if (endpoint.parameters === null) return findings;
    const traffic = {
      places: EndpointParameters.fromJSON(endpoint.parameters).evidence(),
      statuses: endpoint.statuses,
      authentication: endpoint.authentication,
      seed: this.#seed,
    };
    const details = await Promise.all(operations.map((operation) => this.#details.of(operation)));
    for (const drift of driftAcross(details, traffic)) {
      findings.push({
        ...findingOf('drift', endpoint, first),
        driftKind: drift.kind,
        side: drift.side,
        location: drift.location,
        name: drift.name.slice(0, 500),
        contentType: drift.contentType,
        statusClass: drift.statusClass,
        documented: drift.documented.slice(0, 500),
        seen: drift.seen.slice(0, 500),
        share: drift.share,
      });
    }
    return findings;
  }

  /** Whether documents have the path, but not for the endpoint's method. */
  hasOtherMethods({ method, path }: LearnedEndpoint): boolean {
    return (
      this.#index.find(method, path).length === 0 &&
      this.#methods.some((other) => other !== method && this.#index.find(other, path).length > 0)
    );
  }

  /** Operations without traffic, once all endpoints were compared. */
  orphans(): readonly Finding[] {
    return this.#operations.flatMap((operation): Finding[] => {
      const last = this.#seen.get(operation) ?? null;
      if (last !== null && last >= this.#now - ORPHAN_DAYS * DAY) return [];
      return [
        {
          ...NOTHING,
          kind: 'orphan',
          method: operation.method,
          path: operation.path,
          documentId: operation.documentId,
          pointer: operation.pointer,
          lastActivityAt: last,
        },
      ];
    });
  }
}

const NOTHING = {
  endpointId: null,
  documentId: null,
  pointer: null,
  driftKind: null,
  side: null,
  location: null,
  name: '',
  contentType: '',
  statusClass: '',
  documented: '',
  seen: '',
  share: null,
  lastActivityAt: null,
};

function findingOf(
  kind: Finding['kind'],
  { id, method, path, lastActivityAt }: LearnedEndpoint,
  operation: OperationRow | null,
): Finding {
  return {
    ...NOTHING,
    kind,
    method,
    path,
    endpointId: id,
    documentId: operation?.documentId ?? null,
    pointer: operation?.pointer ?? null,
    lastActivityAt,
  };
}
