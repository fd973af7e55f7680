import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { PatternTesterQuery } from '../../../__generated__/PatternTesterQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea } from '../../../ui/forms/TextInput.tsx';
import { useTypedQuery } from './useTypedQuery.ts';
import { Tried } from './settingsParts.ts';

const MOST = 50;

const PatternTesterDocument = graphql`
  query PatternTesterQuery(
    $companyId: ID!
    $include: String!
    $exclude: String
    $values: [String!]!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      parameterTypeTest(includePattern: $include, excludePattern: $exclude, values: $values) {
        includeFault
        excludeFault
        matches
      }
    }
  }
`;

/** Values to try, one a line. */
const valuesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST);

interface PatternTesterProps {
  readonly include: string;
  readonly exclude: string;
}

/** Tries expressions on values while they are typed, by the same engine that learning uses. */
export function PatternTester({ include, exclude }: PatternTesterProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [text, setText] = useState('');
  const isNothing = include.trim() === '';
  const answer = useTypedQuery<PatternTesterQuery>(
    PatternTesterDocument,
    isNothing ? null : { companyId, include, exclude, values: valuesOf(text) },
  );
  const tested = answer?.response.company?.parameterTypeTest;
  const fault = isNothing ? undefined : (tested?.includeFault ?? tested?.excludeFault);
  return (
    <>
      <Field label={t('types.try')} hint={t('types.tryHint')} error={fault ?? undefined}>
        <TextArea
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {answer && tested && tested.matches.length > 0 && (
        <Tried aria-live="polite">
          {answer.variables.values.map((value, index) => (
            <li key={`${index} ${value}`} {...(tested.matches[index] && { 'data-match': '' })}>
              {value}
              <span>{t(tested.matches[index] ? 'types.matches' : 'types.matchesNot')}</span>
            </li>
          ))}
        </Tried>
      )}
    </>
  );
}
