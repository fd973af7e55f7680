import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../../ui/code/CodeBlock.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { commandsFor, type CommandKey } from '../commands.ts';
import '../ingest.texts.ts';
import { TokenHint } from '../TokenHint.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';

const SOURCES = [
  { key: 'nginx', commands: ['nginxLog', 'nginxFollow', 'nginxMirror'] },
  { key: 'otlp', commands: ['otlp'] },
  { key: 'files', commands: ['file', 'sample'] },
  { key: 'live', commands: ['ndjson', 'stream'] },
] as const satisfies readonly { readonly key: string; readonly commands: readonly CommandKey[] }[];

/** Every way to send traffic, each with what it teaches and what to paste. */
export default function SourcesDrawer() {
  const { t } = useTranslation('ingest');
  const commands = commandsFor(window.location.origin);
  return (
    <Drawer kind={t('section')} title={t('sources.title')}>
      {SOURCES.map((source) => (
        <Section key={source.key} title={t(`sources.${source.key}`)}>
          <Stack gap="3">
            <Note tone="muted" lineHeight="18px">
              {t(`sources.${source.key}About`)}
            </Note>
            {source.commands.map((key) => (
              <CodeBlock
                key={key}
                title={t(`commands.${key}`)}
                code={commands[key]}
                language="shell"
              />
            ))}
            {source.key === 'nginx' && <NginxTeaches />}
          </Stack>
        </Section>
      ))}
      <Section>
        <TokenHint />
      </Section>
    </Drawer>
  );
}

const TEACHES = [
  { key: 'endpoints', log: true, mirror: true },
  { key: 'query', log: true, mirror: true },
  { key: 'requests', log: false, mirror: true },
  { key: 'authentication', log: false, mirror: true },
  { key: 'answers', log: false, mirror: false },
] as const;

const Teaches = chakra('table', {
  base: {
    width: 'full',
    fontSize: '12px',
    '& :is(th, td)': {
      height: '7',
      paddingRight: '3',
      textAlign: 'left',
      fontWeight: 'normal',
      color: 'fg.muted',
    },
    '& thead th': { fontWeight: 'medium', color: 'fg.subtle' },
    '& tbody tr': { borderTop: '1px solid', borderColor: 'border.subtle' },
    '& :is(td, thead th:not(:first-child))': { width: '140px' },
  },
});

/** What the log alone teaches, and what the mirror adds. */
function NginxTeaches() {
  const { t } = useTranslation('ingest');
  const mark = (isTaught: boolean) => t(isTaught ? 'teaches.yes' : 'teaches.no');
  return (
    <Teaches>
      <thead>
        <tr>
          <th scope="col">{t('teaches.what')}</th>
          <th scope="col">{t('teaches.log')}</th>
          <th scope="col">{t('teaches.mirror')}</th>
        </tr>
      </thead>
      <tbody>
        {TEACHES.map(({ key, log, mirror }) => (
          <tr key={key}>
            <th scope="row">{t(`teaches.${key}`)}</th>
            <td>{mark(log)}</td>
            <td>{mark(mirror)}</td>
          </tr>
        ))}
      </tbody>
    </Teaches>
  );
}
