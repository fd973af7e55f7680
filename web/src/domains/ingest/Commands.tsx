import { useTranslation } from 'react-i18next';
import { useDrawers } from '../../entities/drawers/useDrawers.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { CodeBlock } from '../../ui/code/CodeBlock.tsx';
import { Stack } from '../../ui/layout/Boxes.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { commandsFor, type CommandKey } from './commands.ts';
import { SOURCES_DRAWER } from './ingest.paths.ts';
import { TokenHint } from './TokenHint.tsx';

const SHOWN = ['file', 'nginx'] as const satisfies readonly CommandKey[];

/** The commonest commands to paste, with this server's own address; the drawer has all. */
export function Commands() {
  const { t } = useTranslation('ingest');
  const drawers = useDrawers();
  const commands = commandsFor(window.location.origin);
  return (
    <Panel
      title={t('commands.title')}
      actions={
        <LinkButton onClick={() => drawers.open({ name: SOURCES_DRAWER, id: '' })}>
          {t('sources.all')}
        </LinkButton>
      }
    >
      <Stack gap="3">
        {SHOWN.map((key) => (
          <CodeBlock key={key} title={t(`commands.${key}`)} code={commands[key]} language="shell" />
        ))}
        <TokenHint />
      </Stack>
    </Panel>
  );
}
