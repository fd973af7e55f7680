import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { EmptyState, WidgetError } from '../../../ui/feedback/StateBlock.tsx';
import { Frame, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { Tag, TagList } from '../../../ui/marks/Tag.tsx';
import { Note, Text } from '../../../ui/text/Text.ts';
import { type RuleSamples as Samples, useRuleSamples } from './useRuleSamples.ts';
import { isSourceWhole, type RuleValues } from './ruleForm.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const SampleTable = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th': {
      position: 'sticky',
      top: '0',
      zIndex: 1,
      height: '8',
      paddingInline: '3',
      textStyle: 'small',
      fontWeight: 'medium',
      textAlign: 'left',
      color: 'fg.subtle',
      bg: 'bg.panel',
      boxShadow: 'inset 0 -1px 0 var(--p-colors-border)',
    },
    '& th + th': { width: '40%' },
    '& td': {
      height: '55px',
      padding: '4px 12px',
      borderTop: '1px solid',
      borderColor: 'border.subtle',
    },
    '& tr:first-child td': { borderTop: '0' },
  },
});

/** The endpoints that a rule would label, with the label of each, as the rule is edited. */
export function RuleSamples({ values }: { readonly values: RuleValues }) {
  const { t } = useTranslation('labels');
  const { samples, error, isLoading } = useRuleSamples(values);
  const isByFilter = values.kind === 'filter';
  return (
    <Stack
      as="section"
      alignContent="start"
      minHeight="318px"
      aria-label={t('ruleForms.samples')}
      aria-busy={isLoading}
    >
      <Row as="header" alignItems="baseline">
        <Text as="h3" textStyle="strong">
          {t('ruleForms.samples')}
        </Text>
        {samples && !isByFilter && (
          <Text as="small" textStyle="small" tone="subtle">
            {t('ruleForms.samplesNote', { formatted: formatNumber(samples.lookedAt) })}
          </Text>
        )}
      </Row>
      {!isSourceWhole(values) && (
        <EmptyState title={t('ruleForms.samplesWait')} body={t('ruleForms.samplesWaitBody')} />
      )}
      {error !== null && <WidgetError />}
      {error === null && samples?.items.length === 0 && (
        <EmptyState title={t('ruleForms.noSamples')} body={t('ruleForms.noSamplesBody')} />
      )}
      {error === null && samples && samples.items.length > 0 && (
        <SampleList items={samples.items} isByFilter={isByFilter} />
      )}
    </Stack>
  );
}

interface SampleListProps {
  readonly items: Samples['items'];
  /** The labels are those that were chosen, for every endpoint. */
  readonly isByFilter: boolean;
}

/** Endpoints with the labels that they would get, and what no label can be made of. */
function SampleList({ items, isByFilter }: SampleListProps) {
  const { t } = useTranslation('labels');
  return (
    <Frame maxHeight="288px" overflow="auto" bg="transparent">
      <SampleTable>
        <thead>
          <tr>
            <th scope="col">{t('ruleForms.sampleEndpoint')}</th>
            <th scope="col">{t('ruleForms.sampleLabels')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ endpoint, names, unusable }) => (
            <tr key={endpoint.endpointId}>
              <td>
                <Row as="span">
                  <MethodTag method={endpoint.method} />
                  <PathText path={endpoint.path} limit={44} />
                </Row>
                <Note as="span" display="block" className="p-trunc">
                  {endpoint.host.name}
                </Note>
              </td>
              <td>
                {isByFilter && <Text tone="subtle">{t('ruleForms.chosen')}</Text>}
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
      </SampleTable>
    </Frame>
  );
}
