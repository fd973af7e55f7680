import { ATTACKER_SOURCES, type AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import { Globe, Key, KeyRound, type LucideIcon, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import './attackers.css';
import './attackersList.texts.ts';

const ICONS: Readonly<Record<AttackerSource, LucideIcon>> = {
  user: User,
  token: KeyRound,
  apiKey: Key,
  ip: Globe,
};

/** What an attacker is identified by: its kind as an icon with a name, and its id. */
export function SourceText({
  sourceType,
  sourceId,
}: {
  readonly sourceType: string;
  readonly sourceId: string;
}) {
  const { t } = useTranslation('attackersList');
  const known = ATTACKER_SOURCES.find((each) => each === sourceType) ?? 'ip';
  const Icon = ICONS[known];
  return (
    <span className="attacker-source">
      <span title={t(`sourceTypes.${known}`)} className="attacker-source-icon">
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className="p-sr">{t(`sourceTypes.${known}`)}: </span>
      </span>
      <span className="p-mono p-trunc" title={sourceId}>
        {sourceId}
      </span>
    </span>
  );
}
