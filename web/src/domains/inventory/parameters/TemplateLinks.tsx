import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link, useParams } from 'react-router-dom';
import type { TemplateLinks_endpoint$key } from '../../../__generated__/TemplateLinks_endpoint.graphql.ts';
import type { TemplateTab } from '../drawer/templateTabs.ts';
import { parametersPath } from './parameters.paths.ts';
import type { ParameterRow } from './useParameters.ts';

/** As the tabs of a drawer, each with an address of its own. */
const Links = chakra('nav', {
  base: {
    display: 'flex',
    gap: '5',
    overflowX: 'auto',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      flex: 'none',
      height: '9',
      borderBottom: '2px solid transparent',
      color: 'fg.muted',
      '&:hover': { color: 'fg' },
      '&[aria-current]': { borderColor: 'accent.fg', fontWeight: 'medium', color: 'fg' },
    },
  },
});

interface TemplateLinksProps {
  readonly endpoint: TemplateLinks_endpoint$key;
  readonly templates: readonly TemplateTab<ParameterRow>[];
  readonly current: TemplateTab<ParameterRow> | undefined;
}

/** Leads to the other content types and sides of an endpoint. */
export function TemplateLinks({ endpoint, templates, current }: TemplateLinksProps) {
  const { t } = useTranslation('parameters');
  const { companyId = '', apiId = '' } = useParams();
  const place = useFragment(
    graphql`
      fragment TemplateLinks_endpoint on Endpoint @throwOnFieldError {
        endpointId
        method
      }
    `,
    endpoint,
  );
  const pathOf = ({ name: contentType, side }: TemplateTab<ParameterRow>) =>
    parametersPath(companyId, {
      apiId,
      endpointId: place.endpointId,
      method: place.method,
      contentType,
      side,
    });
  return (
    <Links aria-label={t('page.templates')}>
      {templates.map((each) => (
        <Link
          key={each.key}
          to={pathOf(each)}
          replace
          aria-current={each === current ? 'page' : undefined}
        >
          {each.label}
        </Link>
      ))}
    </Links>
  );
}
