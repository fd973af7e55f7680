import { EXCESSIVE_TYPES, isBehaviour } from '@palisade/vocabulary/attackMarks.ts';
import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { TFunction } from 'i18next';
import type { MarkSubject, SaidMark } from './subject.ts';

interface Step {
  readonly riskType: { readonly type: string; readonly label: string };
  readonly endpointId: string | null | undefined;
  readonly mark: SaidMark | null | undefined;
  readonly excessiveUseMark: SaidMark | null | undefined;
  readonly unknownEndpointMark: SaidMark | null | undefined;
}
type Said = { readonly isTunable: boolean; readonly mark: SaidMark | null | undefined };
interface Example {
  readonly injection:
    | (Said & { readonly location: string; readonly name: string })
    | null
    | undefined;
  readonly unknownEndpoint: Said | null | undefined;
  readonly answer:
    | {
        readonly isStatusUnusual: boolean;
        readonly isSizeUnusual: boolean;
        readonly isTunable: boolean;
        readonly statusMark: SaidMark | null | undefined;
        readonly sizeMark: SaidMark | null | undefined;
      }
    | null
    | undefined;
  readonly exchange: { readonly status: number; readonly path: string };
}

/** A subject with the words of its button. */
export interface LabelledSubject extends MarkSubject {
  readonly label: string;
}

/** What of a step, and of the example that is shown, can be marked beside single fields. */
export function stepSubjects(
  { riskType, endpointId, mark, excessiveUseMark, unknownEndpointMark }: Step,
  example: Example | null,
  t: TFunction<'attackMarks'>,
): LabelledSubject[] {
  const type = riskType.type as AttackType; // As the schema has it.
  const found: LabelledSubject[] = [];
  if (endpointId == null) {
    const said = example?.unknownEndpoint ?? { isTunable: true, mark: unknownEndpointMark };
    found.push({
      kind: 'unknownEndpoint',
      ...(example && { path: example.exchange.path }),
      what: t('what.unknownEndpoint'),
      label: t('short.unknownEndpoint'),
      isTunable: said.isTunable,
      mark: said.mark ?? null,
    });
    return found;
  }
  if (isBehaviour(type))
    found.push({
      kind: 'behaviour',
      what: riskType.label,
      label: riskType.label,
      isTunable: true,
      mark: mark ?? null,
    });
  if (EXCESSIVE_TYPES.includes(type))
    found.push({
      kind: 'excessiveUse',
      what: t('what.excessiveUse'),
      label: t('short.excessiveUse'),
      isTunable: true,
      mark: excessiveUseMark ?? null,
    });
  if (!example) return found;
  const {
    injection,
    answer,
    exchange: { status },
  } = example;
  if (injection) {
    const { location, name, isTunable } = injection;
    found.push({
      kind: 'injection',
      location,
      name,
      what: t('what.injection', { location, name }),
      label: t('short.injection', { location, name }),
      isTunable,
      mark: injection.mark ?? null,
    });
  }
  if (answer?.isStatusUnusual === true)
    found.push({
      kind: 'status',
      status,
      what: t('what.status', { status }),
      label: t('short.status', { status }),
      isTunable: answer.isTunable,
      mark: answer.statusMark ?? null,
    });
  if (answer?.isSizeUnusual === true)
    found.push({
      kind: 'size',
      what: t('what.size'),
      label: t('short.size'),
      isTunable: answer.isTunable,
      mark: answer.sizeMark ?? null,
    });
  return found;
}
