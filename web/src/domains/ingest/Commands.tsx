import { useTranslation } from 'react-i18next';
import { useDrawers } from '../../entities/drawers/useDrawers.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { CodeBlock } from '../../ui/code/CodeBlock.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { commandsFor } from './commands.ts';
import { COLLECTOR_TOKENS_DRAWER } from './ingest.paths.ts';

/** Commands to paste, with this server's own address. */
export function Commands() {
  const { t } = useTranslation('ingest');
  const drawers = useDrawers();
  const { can } = useCompany();
  return (
    <Panel title={t('commands.title')}>
      <div className="commands">
        {commandsFor(window.location.origin).map(({ key, text }) => (
          <CodeBlock key={key} title={t(`commands.${key}`)} code={text} language="shell" />
        ))}
        <p>
          {t('commands.token')}
          {can('seeTokens') && (
            <>
              {' '}
              <LinkButton onClick={() => drawers.open({ name: COLLECTOR_TOKENS_DRAWER, id: '' })}>{t('commands.make')}</LinkButton>
            </>
          )}
        </p>
      </div>
    </Panel>
  );
}
