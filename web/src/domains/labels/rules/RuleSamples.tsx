import { useTranslation } from 'react-i18next';
import { EmptyState, WidgetError } from '../../../ui/feedback/StateBlock.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { Tag, TagList } from '../../../ui/marks/Tag.tsx';
import { useRuleSamples } from './useRuleSamples.ts';
import { isSourceWhole, type RuleValues } from './ruleForm.ts';

/** The endpoints that a rule would label, with the label of each, as the rule is edited. */
export function RuleSamples({ values }: { readonly values: RuleValues }) {
  const { t } = useTranslation('labels');
  const { samples, error, isLoading } = useRuleSamples(values);
  const isByFilter = values.kind === 'filter';
  return (
    <section className="rule-samples" aria-label={t('ruleForms.samples')} aria-busy={isLoading}>
      <header>
        <h3>{t('ruleForms.samples')}</h3>
        {samples && !isByFilter && (
          <small>
            {t('ruleForms.samplesNote', { formatted: samples.lookedAt.toLocaleString('en-GB') })}
          </small>
        )}
      </header>
      {!isSourceWhole(values) && (
        <EmptyState title={t('ruleForms.samplesWait')} body={t('ruleForms.samplesWaitBody')} />
      )}
      {error !== null && <WidgetError />}
      {error === null && samples?.items.length === 0 && (
        <EmptyState title={t('ruleForms.noSamples')} body={t('ruleForms.noSamplesBody')} />
      )}
      {error === null && samples && samples.items.length > 0 && (
        <div className="rule-sample-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('ruleForms.sampleEndpoint')}</th>
                <th scope="col">{t('ruleForms.sampleLabels')}</th>
              </tr>
            </thead>
            <tbody>
              {samples.items.map(({ endpoint, names, unusable }) => (
                <tr key={endpoint.endpointId}>
                  <td>
                    <span className="rule-sample-path">
                      <MethodTag method={endpoint.method} />
                      <PathText path={endpoint.path} limit={44} />
                    </span>
                    <span className="rule-sample-host p-trunc">{endpoint.host.name}</span>
                  </td>
                  <td>
                    {isByFilter && <span className="labels-muted">{t('ruleForms.chosen')}</span>}
                    {names.length > 0 && <TagList items={names} variant="solid" />}
                    {unusable.map((value) => (
                      <Tag key={value} variant="warning">
                        {t('ruleForms.unusable', { value })}
                      </Tag>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
