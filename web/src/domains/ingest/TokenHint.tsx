import { useTranslation } from 'react-i18next';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../entities/drawers/useDrawers.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/text/Text.ts';
import { COLLECTOR_TOKENS_DRAWER } from './ingest.paths.ts';

/** What stands for the token in the commands, and the way to one. */
export function TokenHint() {
  const { t } = useTranslation('ingest');
  const drawers = useDrawers();
  const { can } = useCompany();
  return (
    <Note tone="muted">
      {t('commands.token')}
      {can('createToken') && (
        <>
          {' '}
          <LinkButton onClick={() => drawers.open({ name: COLLECTOR_TOKENS_DRAWER, id: '' })}>
            {t('commands.make')}
          </LinkButton>
        </>
      )}
    </Note>
  );
}
