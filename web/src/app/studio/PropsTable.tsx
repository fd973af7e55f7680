import { useTranslation } from 'react-i18next';
import { Box } from '../../ui/layout/Boxes.ts';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { Note } from '../../ui/text/Text.ts';
import { CodeWords } from './CodeWords.tsx';

/** A prop as the code declares it. */
interface PropDoc {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly initial: string | null;
  readonly doc: string;
}

interface PropsTableProps {
  readonly part: string;
  readonly props: readonly PropDoc[];
  /** Types of what else it takes. */
  readonly rest: readonly string[];
}

/** Props of a part, in the words of its code. */
export function PropsTable({ part, props, rest }: PropsTableProps) {
  const { t } = useTranslation('studio');
  return (
    <Box
      px="4"
      pt="2"
      pb="3"
      overflowX="auto"
      tabIndex={0}
      role="group"
      aria-label={t('components.props', { part })}
    >
      {props.length > 0 && (
        <SmallTable size="sm" layout="fixed" textAlign="left" minWidth="720px">
          <thead>
            <tr>
              <Box as="th" width="18%">
                {t('components.prop')}
              </Box>
              <Box as="th" width="34%">
                {t('components.type')}
              </Box>
              <Box as="th" width="12%">
                {t('components.initial')}
              </Box>
              <th>{t('components.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {props.map((prop) => (
              <tr key={prop.name}>
                <Box as="td" className="p-mono" pr="4" whiteSpace="nowrap">
                  {prop.name}
                </Box>
                <Box as="td" className="p-mono p-subtle" pr="4" py="1" overflowWrap="anywhere">
                  {prop.type}
                </Box>
                <Box as="td" className="p-mono p-subtle" pr="4" whiteSpace="nowrap">
                  {prop.initial ?? (prop.isOptional ? '–' : t('components.required'))}
                </Box>
                <Box as="td" py="1" lang="en">
                  <CodeWords text={prop.doc} />
                </Box>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
      {rest.length > 0 && (
        <Note mt="2">
          {t('components.also')}{' '}
          <span className="p-mono" lang="en">
            {rest.join(', ')}
          </span>
        </Note>
      )}
      {props.length + rest.length === 0 && <Note>{t('components.none')}</Note>}
    </Box>
  );
}
