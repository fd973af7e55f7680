import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  PatternTesterQuery,
  PatternTesterQuery$data,
} from '../../../__generated__/PatternTesterQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea } from '../../../ui/forms/TextInput.tsx';

const PAUSE_MS = 300;
const MOST = 50;

type Tested = NonNullable<PatternTesterQuery$data['company']>['parameterTypeTest'];

/** Tries expressions on values while they are typed, by the same engine that learning uses. */
export function PatternTester({
  include,
  exclude,
}: {
  readonly include: string;
  readonly exclude: string;
}) {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<{
    readonly values: readonly string[];
    readonly tested: Tested;
  } | null>(null);
  useEffect(() => {
    const values = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(0, MOST);
    if (include.trim() === '') return;
    let subscription: { unsubscribe: () => void } | undefined;
    const timer = setTimeout(() => {
      subscription = fetchQuery<PatternTesterQuery>(
        environment,
        graphql`
          query PatternTesterQuery(
            $companyId: ID!
            $include: String!
            $exclude: String
            $values: [String!]!
          ) @throwOnFieldError {
            company(companyId: $companyId) {
              parameterTypeTest(
                includePattern: $include
                excludePattern: $exclude
                values: $values
              ) {
                includeFault
                excludeFault
                matches
              }
            }
          }
        `,
        { companyId, include, exclude, values },
      ).subscribe({
        next: ({ company }) => company && setAnswer({ values, tested: company.parameterTypeTest }),
        error: () => setAnswer(null),
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      subscription?.unsubscribe();
    };
  }, [text, include, exclude, companyId, environment]);
  const fault =
    include.trim() === ''
      ? undefined
      : (answer?.tested.includeFault ?? answer?.tested.excludeFault ?? undefined);
  return (
    <>
      <Field label={t('types.try')} hint={t('types.tryHint')} error={fault}>
        <TextArea
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {answer && answer.tested.matches.length > 0 && (
        <ul className="settings-tried" aria-live="polite">
          {answer.values.map((value, index) => (
            <li
              key={`${index} ${value}`}
              {...(answer.tested.matches[index] && { 'data-match': '' })}
            >
              {value}
              <span>{t(answer.tested.matches[index] ? 'types.matches' : 'types.matchesNot')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
