import { graphql, usePreloadedQuery } from 'react-relay';
import type { ProtectPageQuery } from '../../__generated__/ProtectPageQuery.graphql.ts';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../entities/routing/NotFoundPage.tsx';
import type { ProtectQueries } from './licences.routes.ts';
import { LicenceTeaser } from './LicenceTeaser.tsx';

const ProtectPageDocument = graphql`
  query ProtectPageQuery($companyId: ID!) @preloadable {
    company(companyId: $companyId) {
      licences {
        threatProtection
      }
    }
    installation {
      supportEmail
      contactUrl
      learnMoreUrl
    }
  }
`;

/** Attackers and remediation where they are not licensed. */
export default function ProtectPage({ queries }: PageProps<ProtectQueries>) {
  const { company, installation } = usePreloadedQuery<ProtectPageQuery>(ProtectPageDocument, queries.protect);
  if (!company || company.licences.threatProtection) return <NotFoundPage />;
  const { contactUrl, supportEmail, learnMoreUrl } = installation;
  return <LicenceTeaser contactUrl={contactUrl ?? (supportEmail ? `mailto:${supportEmail}` : null)} learnMoreUrl={learnMoreUrl ?? null} />;
}
