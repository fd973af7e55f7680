import { chakra } from '@chakra-ui/react/styled-system';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Note } from '../../ui/text/Text.ts';
import partDocs from './__generated__/partDocs.json' with { type: 'json' };
import { BothModes } from './BothModes.tsx';
import { CodeWords } from './CodeWords.tsx';
import { PropsTable } from './PropsTable.tsx';
import type { Specimen } from './specimens.ts';

/** What the code says of its parts, written by `pnpm gen`. */
const DOCS: Readonly<Record<string, (typeof partDocs)[keyof typeof partDocs]>> = partDocs;

const States = chakra('div', {
  base: { display: 'grid', gap: '4', alignItems: 'start' },
  variants: {
    of: {
      marks: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' },
      wide: { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  },
});
const State = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    gap: '1.5',
    minWidth: '0',
  },
  variants: { of: { marks: {}, wide: { justifyItems: 'stretch' } } },
});
const StateName = chakra('p', {
  base: { fontFamily: 'mono', textStyle: 'micro', color: 'fg.subtle', overflowWrap: 'anywhere' },
});

/** A part of the product in its states, light and dark, and what it takes. */
export function SpecimenCard({ part, states, isWide }: Specimen) {
  const docs = DOCS[part];
  const of = isWide === true ? 'wide' : 'marks';
  return (
    <Panel title={part} note={docs && `web/src/ui/${docs.file}`} isFlush>
      {docs?.doc && (
        <Note px="4" pb="3" lang="en">
          <CodeWords text={docs.doc} />
        </Note>
      )}
      <BothModes>
        {() => (
          <States of={of} lang="en">
            {states.map(({ name, draw }) => (
              <State key={name} of={of}>
                <StateName>{name}</StateName>
                {draw()}
              </State>
            ))}
          </States>
        )}
      </BothModes>
      {docs && <PropsTable part={part} props={docs.props} rest={docs.rest} />}
    </Panel>
  );
}
