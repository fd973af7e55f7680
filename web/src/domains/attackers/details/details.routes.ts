import AttackerParameters from '../../../__generated__/AttackerPageQuery$parameters.ts';
import type { AttackerPageQuery } from '../../../__generated__/AttackerPageQuery.graphql.ts';
import StepParameters from '../../../__generated__/ShownStepQuery$parameters.ts';
import type { ShownStepQuery } from '../../../__generated__/ShownStepQuery.graphql.ts';
import StepsParameters from '../../../__generated__/AttackerStepsQuery$parameters.ts';
import type { AttackerStepsQuery } from '../../../__generated__/AttackerStepsQuery.graphql.ts';
import { globalId } from '../../../entities/company/globalId.ts';
import { type At, definePage } from '../../../entities/routing/definePage.tsx';
import { attackTypes, isKey, parseAttackerParams } from './attackerParams.ts';

export type AttackerQueries = { attacker: AttackerPageQuery; steps: AttackerStepsQuery; step: ShownStepQuery };

/** Nobody has this key. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

const attackerOf = ({ params: { companyId = '', attackerId } }: At) => ({ companyId, attackerId: isKey(attackerId) ? attackerId : NOBODY });

/** The steps that are listed. */
function wantedOf(at: At) {
  const { step: _step, ...wanted } = parseAttackerParams(at.search);
  return { ...attackerOf(at), ...wanted };
}

/** The step that is shown: the one of the address, whatever is listed, else the first that is. */
function shownOf(at: At) {
  const { step } = parseAttackerParams(at.search);
  const wanted = wantedOf(at);
  if (step === null) return { ...wanted, isChosen: false, stepNode: '' };
  return { ...attackerOf(at), from: null, to: null, types: null, successOnly: false, isChosen: true, stepNode: globalId('AttackStep', wanted.companyId, step) };
}

/** One attacker: facts, what they did over time, and each step with its exchanges. */
export const attackerPage = definePage<AttackerQueries>({
  path: 'attackers/:attackerId',
  reader: ({ search }) => attackTypes.load(search),
  queries: {
    attacker: { parameters: AttackerParameters, variables: attackerOf },
    steps: { parameters: StepsParameters, variables: wantedOf },
    step: { parameters: StepParameters, variables: shownOf },
  },
  load: () => import('./AttackerPage.tsx'),
});
