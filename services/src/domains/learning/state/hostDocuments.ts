import { OperationIndex } from '@palisade/engine/oas/operationIndex.ts';
import type { DocumentedOperation } from '../documents/documentedOperations.ts';
import type { EndpointState } from './endpointState.ts';

/** What the documents of one host describe. */
export class HostDocuments {
  #operations: OperationIndex<DocumentedOperation> | null = null;

  /** Null when no document is of this host. */
  set(operations: readonly DocumentedOperation[] | null): void {
    this.#operations = operations === null ? null : new OperationIndex(operations);
  }

  /** Says of an endpoint whether a document describes it. */
  mark(endpoint: EndpointState): void {
    const isDocumented =
      this.#operations === null
        ? null
        : this.#operations.find(endpoint.method, endpoint.template).length > 0;
    if (isDocumented === endpoint.isDocumented) return;
    endpoint.isDocumented = isDocumented;
    endpoint.isRowStale = true;
  }
}
