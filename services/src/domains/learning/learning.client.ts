export { DOCUMENT_MASKING_RULE } from './documents/documentRows.ts';
export type { FieldTune } from './facts/fieldTunes.ts';
export type { EndpointModel } from './models/endpointModel.ts';
export { readOwnTypes } from './learner/ownTypes.ts';
export { loadTunes } from './models/loadTunes.ts';
