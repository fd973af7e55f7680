import AttackerParameters from '../../../__generated__/AttackerPageQuery$parameters.ts';
import StepsParameters from '../../../__generated__/AttackerStepsQuery$parameters.ts';
import StepParameters from '../../../__generated__/ShownStepQuery$parameters.ts';
import { globalId } from '../../../entities/company/globalId.ts';
import { type At, definePage } from '../../../entities/routing/definePage.tsx';
import { attackerAddress } from './attackerParams.ts';

const attackerOf = ({ params: { companyId = '', attackerId = '' } }: At) => ({
  companyId,
  attackerId,
});

/** The steps that are listed. */
function wantedOf(at: At) {
  const { step: _step, ...wanted } = attackerAddress.parse(at.search);
  return { ...attackerOf(at), ...wanted };
}

/** The step that is shown: the one of the address, whatever is listed, else the first that is. */
function shownOf(at: At) {
  const { step } = attackerAddress.parse(at.search);
  const of = attackerOf(at);
  return step === null
    ? { ...wantedOf(at), isChosen: false, stepNode: '' }
    : {
        ...of,
        successOnly: false,
        isChosen: true,
        stepNode: globalId('AttackStep', of.companyId, step),
      };
}

/** One attacker: facts, what they did over time, and each step with its exchanges. */
export const attackerPage = definePage({
  path: 'attackers/:attackerId',
  shape: { hasOwnTitle: true, bars: ['facts'], cards: ['176 1fr', '520 minmax(264px,312px) 1fr'] },
  queries: {
    attacker: { parameters: AttackerParameters, variables: attackerOf },
    steps: { parameters: StepsParameters, variables: wantedOf },
    step: { parameters: StepParameters, variables: shownOf },
  },
  load: () => import('./AttackerPage.tsx'),
});
