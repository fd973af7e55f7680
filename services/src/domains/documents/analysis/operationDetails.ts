import type { ApiDocument, OperationDetail } from '@palisade/engine/oas/apiDocument.ts';
import { modelOf } from '@palisade/engine/oas/readDocument.ts';
import { operationDetail } from '@palisade/engine/oas/operationDetail.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { jsonOf, storedDocument, type OperationRow } from '../storedDocuments.ts';

const MOST_DOCUMENTS = 4;
const MOST_DETAILS = 500;

/**
 * Details of operations, read from their documents when asked for; a few documents are kept in
 * memory.
 */
export class OperationDetails {
  readonly #query: CompanyQuery;
  readonly #documents = new Map<string, Promise<ApiDocument | null>>();
  readonly #details = new Map<string, Promise<OperationDetail>>();

  constructor(query: CompanyQuery) {
    this.#query = query;
  }

  of(operation: OperationRow): Promise<OperationDetail> {
    const key = `${operation.documentId} ${operation.pointer}`;
    const known = this.#details.get(key);
    if (known !== undefined) return known;
    const detail = this.#read(operation);
    if (this.#details.size >= MOST_DETAILS) this.#details.clear();
    this.#details.set(key, detail);
    return detail;
  }

  /**
   * Those operations whose parameters may have the literals that the template has in their places.
   */
  async taking(
    operations: readonly OperationRow[],
    template: string,
  ): Promise<readonly OperationRow[]> {
    const literals = template.split('/').filter((segment) => segment !== '');
    const fits = await Promise.all(
      operations.map(async (operation) => {
        const places = operation.path
          .split('/')
          .filter((segment) => segment !== '')
          .flatMap((segment, index) => {
            const name = /^\{([^}+*]*)\}$/.exec(segment)?.[1];
            const literal = literals[index];
            return name === undefined || literal === undefined || literal.includes('{')
              ? []
              : [{ name, literal }];
          });
        if (places.length === 0) return true;
        const { parameters } = await this.of(operation);
        return places.every(({ name, literal }) => {
          const parameter = parameters.find(
            (each) => each.location === 'path' && each.name === name,
          );
          return parameter === undefined || takes(parameter.types, parameter.values, literal);
        });
      }),
    );
    return operations.filter((_operation, index) => fits[index]);
  }

  async #read(operation: OperationRow): Promise<OperationDetail> {
    const document = await this.#document(operation.documentId);
    if (document === null)
      return {
        parameters: [],
        places: [],
        statuses: [],
        authentication: null,
        isAuthenticationOptional: true,
        credentialNames: [],
      };
    return operationDetail(document, {
      ...operation,
      path: operation.ownPath,
      operationId: null,
      summary: null,
      servers: [],
    });
  }

  #document(id: string): Promise<ApiDocument | null> {
    const known = this.#documents.get(id);
    if (known !== undefined) return known;
    const [oldest] = this.#documents.keys();
    if (this.#documents.size >= MOST_DOCUMENTS && oldest !== undefined)
      this.#documents.delete(oldest);
    const document = storedDocument(this.#query, id).then((row) =>
      row === null ? null : modelOf(JSON.parse(jsonOf(row)) as ApiDocument['root']),
    ); // stored as it was read
    this.#documents.set(id, document);
    return document;
  }
}

function takes(
  types: readonly string[],
  values: readonly string[] | null,
  literal: string,
): boolean {
  if (values !== null) return values.includes(literal);
  if (types.length === 0 || types.includes('string')) return true;
  return types.some((type) =>
    type === 'integer'
      ? /^-?[0-9]+$/.test(literal)
      : type === 'number'
        ? literal !== '' && Number.isFinite(Number(literal))
        : type === 'boolean'
          ? /^(?:true|false)$/.test(literal)
          : true,
  );
}
