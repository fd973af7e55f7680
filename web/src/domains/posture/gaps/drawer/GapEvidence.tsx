import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { FoldButton } from '../../../../ui/buttons/FoldButton.tsx';
import { Head, HeadNote, SectionBox } from '../../../../ui/layout/Panel.tsx';
import type {
  GapEvidence_gap$data,
  GapEvidence_gap$key,
} from '../../../../__generated__/GapEvidence_gap.graphql.ts';
import { MatchingFields } from './MatchingFields.tsx';
import { ParameterCard } from './ParameterCard.tsx';
import './gapDrawer.texts.ts';

/** Tells a parameter from the others of its endpoint. */
const keyOf = ({
  templateType,
  location,
  contentType,
  responseCode,
  name,
}: GapEvidence_gap$data['evidence']['parameters'][number]): string =>
  [templateType, location, contentType, responseCode, name].join(' ');

/** What a policy leaves to others names nothing that is missing, which is no evidence. */
const namesSomething = ({
  op,
  values,
}: {
  readonly op: string;
  readonly values: unknown;
}): boolean => op !== 'hasNot' || (Array.isArray(values) && values.length > 0);

/** The fields that name something; all of them where there would be no evidence without. */
function fieldsToShow({ matchingFields, parameters }: GapEvidence_gap$data['evidence']) {
  const named = matchingFields.filter(namesSomething);
  return named.length + parameters.length === 0 ? matchingFields : named;
}

/**
 * Why the gap was opened: fields of the endpoint and its parameters that the policy's conditions
 * hold for.
 */
export function GapEvidence({ gap }: { readonly gap: GapEvidence_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const [isOpen, setIsOpen] = useState(true);
  const { evidence, endpoint } = useFragment(
    graphql`
      fragment GapEvidence_gap on PostureGap @throwOnFieldError {
        evidence {
          matchingFields {
            op
            values
            ...MatchingFields_field
          }
          parameters {
            name
            templateType
            location
            contentType
            responseCode
            ...ParameterCard_parameter
          }
        }
        endpoint @catch(to: NULL) {
          ...ParameterCard_endpoint
        }
      }
    `,
    gap,
  );
  const { parameters } = evidence;
  const matchingFields = fieldsToShow(evidence);
  const isEmpty = matchingFields.length + parameters.length === 0;
  return (
    <SectionBox className="gap-evidence">
      <Head of="section">
        <FoldButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
          <h3>{t('evidence.title')}</h3>
        </FoldButton>
        {!isEmpty && <CountNote fields={matchingFields.length} parameters={parameters.length} />}
      </Head>
      {isOpen && (
        <>
          {isEmpty && <p className="gap-text">{t('evidence.none')}</p>}
          {matchingFields.length > 0 && <MatchingFields fields={matchingFields} />}
          {parameters.map((parameter) => (
            <ParameterCard
              key={keyOf(parameter)}
              parameter={parameter}
              endpoint={endpoint ?? null}
            />
          ))}
        </>
      )}
    </SectionBox>
  );
}

interface CountNoteProps {
  readonly fields: number;
  readonly parameters: number;
}

/** How many fields and parameters the evidence is. */
function CountNote({ fields, parameters }: CountNoteProps) {
  const { t } = useTranslation('gapDrawer');
  const words = [
    t('evidence.fields', { count: fields }),
    t('evidence.parameters', { count: parameters }),
  ];
  return <HeadNote>{words.join(' · ')}</HeadNote>;
}
