import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AuthenticationFact_endpoint$key } from '../../../__generated__/AuthenticationFact_endpoint.graphql.ts';
import { authKindText } from '../../../entities/endpointFields/authKindText.ts';
import { ValueBoundary } from '../../../entities/routing/Boundaries.tsx';
import { AuthText } from '../table/AuthText.tsx';
import { AuthenticationTune } from '../tunes/AuthenticationTune.tsx';
import { Text } from '../../../ui/text/Text.ts';

interface AuthenticationFactProps {
  readonly endpoint: AuthenticationFact_endpoint$key;
}

/** Whether callers have to say who they are, by which credentials, and the way to correct it. */
export function AuthenticationFact({ endpoint }: AuthenticationFactProps) {
  const { t } = useTranslation('endpointFields');
  const data = useFragment(
    graphql`
      fragment AuthenticationFact_endpoint on Endpoint @throwOnFieldError {
        authenticated
        authTypes
        ...AuthChoices_endpoint
      }
    `,
    endpoint,
  );
  return (
    <>
      <AuthText authenticated={data.authenticated} />
      {data.authTypes.length > 0 && (
        <Text tone="subtle">
          · {data.authTypes.map((kind) => authKindText(t, kind)).join(', ')}
        </Text>
      )}
      <ValueBoundary>
        <AuthenticationTune endpoint={data} />
      </ValueBoundary>
    </>
  );
}
