import type { paths } from '../../../generated/upstream/inventory.ts';
import type { BoundedConnection } from '../../../platform/graph/boundedConnection.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf } from '../../../platform/upstream/serviceTypes.ts';
import type { ParameterItem } from '../inventory.upstream.ts';

/** A label of the group of applications with the sensitive data of its endpoints. */
export type DataApplication = Owned &
  AnswerOf<paths['/inventory/{companyId}/data-security/applications']['get']>[number];

type Places = AnswerOf<paths['/inventory/{companyId}/data-security/flow']['post']>;

/** A host, API or label with a type of data. */
export type DataFlowPlace = Owned & Places['hosts']['top'][number];
/** A parameter that holds a type of data. */
export type DataExample = Owned & Places['examples'][number];

/** Sensitive parameters, counted up to a bound where no roll-up tells. */
export type SensitiveParameterList = BoundedConnection<ParameterItem>;
