import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ScimRefusals_provisioning$key } from '../../../__generated__/ScimRefusals_provisioning.graphql.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Note } from '../../../ui/text/Text.ts';

/** The latest requests of an identity provider that were refused, and why. */
export function ScimRefusals({
  provisioning,
}: {
  readonly provisioning: ScimRefusals_provisioning$key;
}) {
  const { t } = useTranslation('scim');
  const { refusals } = useFragment(
    graphql`
      fragment ScimRefusals_provisioning on ScimProvisioning @throwOnFieldError {
        refusals {
          refusalId
          at
          request
          status
          reason
        }
      }
    `,
    provisioning,
  );
  return (
    <Section title={t('refusals.title')}>
      {refusals.length === 0 ? (
        <Note>{t('refusals.none')}</Note>
      ) : (
        <SmallTable layout="fixed">
          <colgroup>
            <col style={{ width: 150 }} />
            <col />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('refusals.at')}</th>
              <th scope="col">{t('refusals.request')}</th>
              <th scope="col">{t('refusals.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ refusalId, at, request, status, reason }) => (
              <tr key={refusalId}>
                <td>
                  <TimeText value={at} format="exact" />
                </td>
                <td className="p-trunc p-mono" title={request}>
                  {request}
                </td>
                <td>
                  {status}: {reason}
                </td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
    </Section>
  );
}
