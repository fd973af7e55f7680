import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  ScimTokens_provisioning$data,
  ScimTokens_provisioning$key,
} from '../../../__generated__/ScimTokens_provisioning.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SecretOnce } from '../../../ui/feedback/SecretOnce.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { useCreateScimToken, useRevokeScimToken } from './useScimTokens.ts';

type ScimToken = ScimTokens_provisioning$data['tokens'][number];

interface ScimTokensProps {
  /** Global id of the identity provider. */
  readonly providerId: string;
  readonly provisioning: ScimTokens_provisioning$key;
}

/** Tokens by which the identity provider comes; a new one is shown once. */
export function ScimTokens({ providerId, provisioning }: ScimTokensProps) {
  const { t } = useTranslation('scim');
  const { tokens } = useFragment(
    graphql`
      fragment ScimTokens_provisioning on ScimProvisioning @throwOnFieldError {
        tokens {
          tokenId
          hint
          createdAt
          createdBy
          expiresAt
          lastUsedAt
        }
      }
    `,
    provisioning,
  );
  const [create, isBusy] = useCreateScimToken();
  const [secret, setSecret] = useState<string | null>(null);
  const [asked, setAsked] = useState<ScimToken | null>(null);
  const button = (
    <Button
      size="xs"
      isBusy={isBusy}
      disabled={secret !== null}
      onClick={() => void create(providerId).then(setSecret)}
    >
      {t(tokens.length === 0 ? 'tokens.create' : 'tokens.replace')}
    </Button>
  );
  return (
    <Section title={t('tokens.title')} count={tokens.length} actions={button}>
      {secret !== null && (
        <SecretOnce
          mb="3"
          title={t('tokens.created')}
          note={t(tokens.length > 1 ? 'tokens.nextSecret' : 'tokens.secret')}
          secret={secret}
          done={t('tokens.done')}
          onDone={() => setSecret(null)}
        />
      )}
      {tokens.length === 0 ? (
        <Note>{t('tokens.none')}</Note>
      ) : (
        <TokenTable tokens={tokens} onRevoke={setAsked} />
      )}
      {asked !== null && (
        <RevokeDialog providerId={providerId} token={asked} onClose={() => setAsked(null)} />
      )}
    </Section>
  );
}

interface TokenTableProps {
  readonly tokens: readonly ScimToken[];
  readonly onRevoke: (token: ScimToken) => void;
}

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const { t } = useTranslation('scim');
  const columns = ['token', 'createdAt', 'createdBy', 'lastUsed', 'ends'] as const;
  return (
    <SmallTable layout="fixed">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`tokens.${column}`)}
            </th>
          ))}
          <th scope="col" aria-label={t('tokens.actions')} />
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.tokenId}>
            <td className="p-trunc p-mono">{token.hint}…</td>
            <td>
              <TimeText value={token.createdAt} format="exact" />
            </td>
            <td className="p-trunc" title={token.createdBy}>
              {token.createdBy}
            </td>
            <td>{token.lastUsedAt == null ? t('never') : <TimeText value={token.lastUsedAt} />}</td>
            <td>
              {token.expiresAt == null ? (
                t('tokens.noEnd')
              ) : (
                <TimeText value={token.expiresAt} format="exact" />
              )}
            </td>
            <td>
              <Button
                size="xs"
                aria-label={t('tokens.revokeNamed', { hint: token.hint })}
                onClick={() => onRevoke(token)}
              >
                {t('tokens.revoke')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

interface RevokeDialogProps {
  readonly providerId: string;
  readonly token: ScimToken;
  readonly onClose: () => void;
}

/** Asks before the identity provider is locked out. */
function RevokeDialog({ providerId, token: { tokenId, hint }, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('scim');
  const [revoke, isBusy] = useRevokeScimToken();
  return (
    <ConfirmDialog
      isOpen
      title={t('tokens.question', { hint })}
      confirmLabel={t('tokens.confirm')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void revoke(providerId, tokenId).then(onClose)}
    >
      {t('tokens.body')}
    </ConfirmDialog>
  );
}
