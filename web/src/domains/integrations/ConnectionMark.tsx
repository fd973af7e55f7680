import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../ui/marks/StatusPill.tsx';
import { IconText } from '../../ui/text/Text.ts';

/** How the last test of a connection went. */
export function ConnectionMark({
  testedAt,
  failure,
}: {
  readonly testedAt: string | null | undefined;
  readonly failure: string | null | undefined;
}) {
  const { t } = useTranslation('integrations');
  if (!testedAt) return <StatusPill shape="hidden" label={t('connection.untested')} />;
  if (!failure) return <StatusPill shape="done" label={t('connection.works')} />;
  return (
    <IconText tone="danger" title={failure}>
      <CircleAlert size={14} />
      {t('connection.failed')}
    </IconText>
  );
}
