import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ParameterCard_endpoint$key } from '../../../../__generated__/ParameterCard_endpoint.graphql.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import type {
  ParameterCard_parameter$data,
  ParameterCard_parameter$key,
} from '../../../../__generated__/ParameterCard_parameter.graphql.ts';
import { Tag } from '../../../../ui/marks/Tag.tsx';
import { EvidenceParameterName } from './EvidenceParameterName.tsx';
import './gapDrawer.texts.ts';

interface ParameterCardProps {
  readonly parameter: ParameterCard_parameter$key;
  /** Null when the endpoint is gone. */
  readonly endpoint: ParameterCard_endpoint$key | null;
}

const LOCATIONS = ['path', 'query', 'header', 'cookie', 'body'] as const;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A parameter that conditions of the policy hold for: where it is, what it holds, and masked
 * samples of it.
 */
export function ParameterCard({ parameter: key, endpoint: endpointKey }: ParameterCardProps) {
  const { t } = useTranslation('gapDrawer');
  const endpoint = useFragment(
    graphql`
      fragment ParameterCard_endpoint on Endpoint @throwOnFieldError {
        ...EvidenceParameterName_endpoint
      }
    `,
    endpointKey,
  );
  const parameter = useFragment(
    graphql`
      fragment ParameterCard_parameter on GapParameter @throwOnFieldError {
        name
        templateType
        location
        contentType
        responseCode
        type
        sensitive
        dataTypes
        dataCategories
        samples
      }
    `,
    key,
  );
  const { name, location, contentType } = parameter;
  return (
    <article className="gap-card" aria-label={name}>
      <div className="gap-card-head">
        <EvidenceParameterName
          name={name}
          side={parameter.templateType === 'response' ? 'response' : 'request'}
          location={location}
          contentType={contentType}
          endpoint={endpoint ?? null}
        />
        {parameter.sensitive && (
          <Tag variant="danger">
            <TriangleAlert size={12} /> {t('evidence.sensitive')}
          </Tag>
        )}
        <ParameterFacts parameter={parameter} />
        {parameter.dataCategories.map((category) => (
          <Tag key={category}>{catalogueText(category)}</Tag>
        ))}
      </div>
      <Samples parameter={parameter} />
    </article>
  );
}

interface PartProps {
  readonly parameter: ParameterCard_parameter$data;
}

/** Where a parameter was found, and what it holds. */
function ParameterFacts({ parameter }: PartProps) {
  const { t } = useTranslation('gapDrawer');
  const { templateType, location, contentType, responseCode, type, dataTypes } = parameter;
  const known = LOCATIONS.find((each) => each === location);
  const place = t(templateType === 'response' ? 'evidence.inResponse' : 'evidence.inRequest', {
    place: known ? t(`evidence.places.${known}`) : location,
  });
  const facts = [
    {
      label: t('evidence.foundIn'),
      value: [place, responseCode, contentType].filter(Boolean).join(' · '),
    },
    { label: t('evidence.type'), value: capital(type) },
    ...(dataTypes.length > 0
      ? [{ label: t('evidence.dataType'), value: dataTypes.map(catalogueText).join(', ') }]
      : []),
  ];
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="p-sr">{label}</dt>
          <dd title={label}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Masked samples of a parameter, each with what is found in it. */
function Samples({ parameter: { samples, dataTypes } }: PartProps) {
  const { t } = useTranslation('gapDrawer');
  return (
    <ul className="gap-lines" aria-label={t('evidence.samples')}>
      {samples.map((sample) => (
        <li key={sample} data-marked="">
          <code>{sample}</code>
          <span className="gap-line-reason">
            {dataTypes[0] ? catalogueText(dataTypes[0]) : t('evidence.matches')}
          </span>
        </li>
      ))}
      {samples.length === 0 && <li className="gap-no-samples">{t('evidence.noSamples')}</li>}
    </ul>
  );
}
