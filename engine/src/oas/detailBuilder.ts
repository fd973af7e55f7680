import type { DocumentedParameter, DocumentedPlace } from './apiDocument.ts';
import type { FlatEntry, FlatSchema } from './flattenSchema.ts';

type Side = 'request' | 'response';

/** Collects what an operation documents, place by place. */
export class DetailBuilder {
  readonly parameters: DocumentedParameter[] = [];
  readonly places: DocumentedPlace[] = [];
  readonly statuses: string[] = [];

  add(
    side: Side,
    location: DocumentedParameter['location'],
    entry: Omit<FlatEntry, 'types' | 'values'> & {
      readonly types: ReadonlySet<string>;
      readonly values: ReadonlySet<string> | null;
    },
    contentType = '',
    statusClass = '',
  ): void {
    this.parameters.push({
      side,
      location,
      contentType,
      statusClass,
      name: entry.name,
      types: [...entry.types],
      format: entry.format,
      required: entry.required,
      values: entry.values === null ? null : [...entry.values],
    });
  }

  addBody(side: Side, contentType: string, statusClass: string, flat: FlatSchema): void {
    for (const entry of flat.entries.values())
      if (entry.name !== '') this.add(side, 'body', entry, contentType, statusClass);
    this.places.push({ side, contentType, statusClass, open: [...flat.open] });
  }
}

/** Media type in lower case without parameters. */
export const mediaType = (text: string): string =>
  (text.split(';', 1)[0] ?? '').trim().toLowerCase();
