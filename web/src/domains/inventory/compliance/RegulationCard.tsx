import { chakra } from '@chakra-ui/react/styled-system';
import type { Regulation } from '@palisade/vocabulary/regulations.ts';
import { useTranslation } from 'react-i18next';
import { regulationName } from '../../../entities/endpointFields/regulationName.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { Note } from '../../../ui/text/Text.ts';
import './compliance.texts.ts';

const Table = chakra(SmallTable, {
  base: {
    mt: '2',
    '& th': { textAlign: 'start' },
    '& td': { pr: '3', py: '1', verticalAlign: 'top', textStyle: 'small' },
    '& td:last-of-type': { pr: '0' },
    '& td:last-of-type > div': { display: 'flex', gap: '2', minWidth: '0' },
    '& td .p-num': { flex: 'none', minWidth: '26px', textAlign: 'end' },
  },
});

interface RegulationCardProps {
  readonly regulation: Regulation;
  readonly isChosen: boolean;
  /** Whether it cannot be changed now. */
  readonly isOff: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** A regulation: whether the company answers to it, and which data types its sections are about. */
export function RegulationCard({ regulation, isChosen, isOff, onChange }: RegulationCardProps) {
  const { t } = useTranslation('compliance');
  const { key, description, source, sections } = regulation;
  const name = regulationName(key);
  return (
    <Panel
      title={name}
      actions={
        <>
          <a href={source} target="_blank" rel="noreferrer">
            {t('source')}
          </a>
          <Switch
            aria-label={t('answers', { name })}
            isChecked={isChosen}
            disabled={isOff}
            onChange={onChange}
          />
        </>
      }
    >
      <Note tone="muted">{catalogueText(description)}</Note>
      <Table layout="fixed" aria-label={name}>
        <thead>
          <tr>
            <chakra.th scope="col" width="26%">
              {t('parts.section')}
            </chakra.th>
            <chakra.th scope="col" width="34%">
              {t('parts.about')}
            </chakra.th>
            <th scope="col">{t('parts.types')}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ section, title, types }) => (
            <tr key={title}>
              <td>{section}</td>
              <td>{catalogueText(title)}</td>
              <td>
                <div>
                  <NumberText value={types.length} />
                  <TruncatedText text={types.map(catalogueText).join(', ')} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
