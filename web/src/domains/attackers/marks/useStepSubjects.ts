import { EXCESSIVE_TYPES, isBehaviour } from '@palisade/vocabulary/attackMarks.ts';
import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import type {
  useStepSubjects_example$data,
  useStepSubjects_example$key,
} from '../../../__generated__/useStepSubjects_example.graphql.ts';
import type {
  useStepSubjects_step$data,
  useStepSubjects_step$key,
} from '../../../__generated__/useStepSubjects_step.graphql.ts';
import './marks.texts.ts';
import { placeName } from './placeName.ts';
import { saidMark } from './saidMark.ts';
import type { MarkSubject } from './subject.ts';

type Texts = TFunction<'attackMarks'>;
type Step = useStepSubjects_step$data;
type Example = useStepSubjects_example$data;

/** A subject with the words of its button. */
interface LabelledSubject extends MarkSubject {
  readonly label: string;
}

/** That a path was asked for which no endpoint has. */
function unknownEndpoint(t: Texts, step: Step, example: Example | null): LabelledSubject {
  const said = example?.unknownEndpoint;
  return {
    kind: 'unknownEndpoint',
    ...(example && { path: example.exchange.path }),
    what: t('what.unknownEndpoint'),
    label: t('short.unknownEndpoint'),
    isTunable: said?.isTunable ?? true,
    mark: saidMark(said ? said.mark : step.unknownEndpointMark),
  };
}

/** What the attempts of a step have in common: their type, and how much was asked for. */
function ofAttempts(t: Texts, { riskType, mark, excessiveUseMark }: Step): LabelledSubject[] {
  const type = riskType.type as AttackType; // As the schema has it.
  const found: LabelledSubject[] = [];
  if (isBehaviour(type))
    found.push({
      kind: 'behaviour',
      what: catalogueText(riskType.label),
      label: catalogueText(riskType.label),
      isTunable: true,
      mark: saidMark(mark),
    });
  if (EXCESSIVE_TYPES.includes(type))
    found.push({
      kind: 'excessiveUse',
      what: t('what.excessiveUse'),
      label: t('short.excessiveUse'),
      isTunable: true,
      mark: saidMark(excessiveUseMark),
    });
  return found;
}

/** What one attempt sent and got: signatures in a field, and the status and size of the answer. */
function ofExample(
  t: Texts,
  { injection, answer, exchange: { status } }: Example,
): LabelledSubject[] {
  const found: LabelledSubject[] = [];
  if (injection) {
    const { location, name, isTunable } = injection;
    const words = { location: placeName(t, location), name };
    found.push({
      kind: 'injection',
      location,
      name,
      what: t('what.injection', words),
      label: t('short.injection', words),
      isTunable,
      mark: saidMark(injection.mark),
    });
  }
  if (answer?.isStatusUnusual === true)
    found.push({
      kind: 'status',
      status,
      what: t('what.status', { status }),
      label: t('short.status', { status }),
      isTunable: answer.isTunable,
      mark: saidMark(answer.statusMark),
    });
  if (answer?.isSizeUnusual === true)
    found.push({
      kind: 'size',
      what: t('what.size'),
      label: t('short.size'),
      isTunable: answer.isTunable,
      mark: saidMark(answer.sizeMark),
    });
  return found;
}

const StepSubjectsExample = graphql`
  fragment useStepSubjects_example on AttackExample @throwOnFieldError {
    injection {
      location
      name
      isTunable
      mark {
        ...saidMark_mark
      }
    }
    unknownEndpoint {
      isTunable
      mark {
        ...saidMark_mark
      }
    }
    answer {
      isStatusUnusual
      isSizeUnusual
      isTunable
      statusMark {
        ...saidMark_mark
      }
      sizeMark {
        ...saidMark_mark
      }
    }
    exchange {
      status
      path
    }
  }
`;

/** What of a step, and of the example that is shown, can be marked beside single fields. */
export function useStepSubjects(
  stepKey: useStepSubjects_step$key,
  exampleKey: useStepSubjects_example$key | null | undefined,
): readonly LabelledSubject[] {
  const { t } = useTranslation('attackMarks');
  const step = useFragment(
    graphql`
      fragment useStepSubjects_step on AttackStep @throwOnFieldError {
        endpointId
        riskType {
          type
          label
        }
        mark {
          ...saidMark_mark
        }
        excessiveUseMark {
          ...saidMark_mark
        }
        unknownEndpointMark {
          ...saidMark_mark
        }
      }
    `,
    stepKey,
  );
  const example = useFragment(StepSubjectsExample, exampleKey ?? null) ?? null;
  if (step.endpointId == null) return [unknownEndpoint(t, step, example)];
  return [...ofAttempts(t, step), ...(example ? ofExample(t, example) : [])];
}
