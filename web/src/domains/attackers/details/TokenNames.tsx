import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TokenNames_attacker$key } from '../../../__generated__/TokenNames_attacker.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { SourceText } from '../list/SourceText.tsx';
import './attackerDetails.texts.ts';

const CLAIMS = ['jti', 'sub', 'kid', 'iss'] as const;

/**
 * What the tokens of an attacker can be found by in one's own systems, and how; nothing where none
 * has a fingerprint or claims.
 */
export function TokenNames({ attacker }: { readonly attacker: TokenNames_attacker$key }) {
  const { t } = useTranslation('attackerDetails');
  const { sources } = useFragment(
    graphql`
      fragment TokenNames_attacker on Attacker @throwOnFieldError {
        sources {
          sourceType
          sourceId
          fingerprint
          claims {
            jti
            sub
            kid
            iss
          }
        }
      }
    `,
    attacker,
  );
  const [isOpen, setIsOpen] = useState(false);
  const named = sources.filter(({ fingerprint, claims }) => fingerprint ?? claims);
  if (named.length === 0) return null;
  const trigger = (
    <Button size="xs" icon={<Fingerprint size={14} />}>
      {t('tokens.find', { count: named.length })}
    </Button>
  );
  return (
    <Popover isOpen={isOpen} onOpenChange={setIsOpen} trigger={trigger} label={t('tokens.title')}>
      <ul className="attacker-sources">
        {named.map(({ sourceType, sourceId, fingerprint, claims }) => (
          <li key={`${sourceType} ${sourceId}`}>
            <div>
              <SourceText sourceType={sourceType} sourceId={sourceId} />
              {CLAIMS.map(
                (name) => claims?.[name] && <Claim key={name} {...{ name }} value={claims[name]} />,
              )}
            </div>
            {fingerprint && (
              <div>
                <code className="p-mono">{fingerprint}</code>
                <CopyButton text={fingerprint} label={t('tokens.copy')} />
              </div>
            )}
          </li>
        ))}
        <li>
          <span>
            {t('tokens.how')}{' '}
            <code className="p-mono">printf %s TOKEN | sha256sum | cut -c1-16</code>
          </span>
        </li>
      </ul>
    </Popover>
  );
}

function Claim({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="p-mono">
      {name}: {value}
    </div>
  );
}
