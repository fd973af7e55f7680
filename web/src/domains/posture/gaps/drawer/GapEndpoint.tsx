import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapEndpoint_gap$key } from '../../../../__generated__/GapEndpoint_gap.graphql.ts';
import { useDrawers } from '../../../../entities/drawers/useDrawers.ts';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { Facts, Section } from '../../../../ui/layout/Panel.tsx';
import { HostText } from '../../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { ENDPOINT_DRAWER } from '../../../inventory/inventory.paths.ts';
import './gapDrawer.texts.ts';
import { useEndpointFacts } from './useEndpointFacts.tsx';

/** The endpoint that the gap is about, and the way to its own drawer. */
export function GapEndpoint({ gap }: { readonly gap: GapEndpoint_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const drawers = useDrawers();
  const { host, method, path, endpoint } = useFragment(
    graphql`
      fragment GapEndpoint_gap on PostureGap @throwOnFieldError {
        host
        method
        path
        endpoint {
          endpointId
          isExternal
          ...useEndpointFacts_endpoint
        }
      }
    `,
    gap,
  );
  const facts = useEndpointFacts(endpoint);
  const open = endpoint && (
    <LinkButton onClick={() => drawers.push({ name: ENDPOINT_DRAWER, id: endpoint.endpointId })}>
      {t('endpoint.open')}
    </LinkButton>
  );
  const hostText = <HostText host={host} isExternal={endpoint?.isExternal ?? false} />;
  return (
    <Section title={t('endpoint.title')} actions={open}>
      <p className="gap-endpoint">
        <MethodTag method={method} />
        <PathText path={path} />
      </p>
      <Facts items={[{ label: t('endpoint.host'), value: hostText }, ...facts]} />
    </Section>
  );
}
