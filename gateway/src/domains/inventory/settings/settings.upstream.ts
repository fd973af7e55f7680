import type { paths } from '../../../generated/upstream/inventory.ts';
import type { Connection } from '../../../platform/graph/connection.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf, ItemOf, RowOf } from '../../../platform/upstream/serviceTypes.ts';

export type EndpointLearning = RowOf<
  AnswerOf<paths['/inventory/{companyId}/endpoints/learning']['post']>
>;
export type TunesOfEndpoint = RowOf<
  AnswerOf<paths['/inventory/{companyId}/endpoints/tunes']['post']>
>;
export type FieldTune = TunesOfEndpoint['tunes'][number];
export type ManagedApiRow = RowOf<AnswerOf<paths['/inventory/{companyId}/apis/managed']['post']>>;
export type ManagedApiItem = ItemOf<AnswerOf<paths['/inventory/{companyId}/apis/search']['post']>> &
  Owned;
export type ApiList = Connection<ManagedApiItem>;
type Settings = AnswerOf<paths['/inventory/{companyId}/settings']['get']>;
export type ParameterType = Settings['parameterTypes'][number];
export type Correlator = Settings['correlators'][number];
