import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { SearchBox } from '../../ui/filters/SearchBox.tsx';
import { Box, Row } from '../../ui/layout/Boxes.ts';
import { PageBar } from '../../ui/layout/Page.ts';

interface WholeListBarProps {
  /** Of the search. */
  readonly label: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Fields beside the search. */
  readonly children?: ReactNode;
  /** Label of the button that makes one more; absent for those who may not. */
  readonly createLabel?: string | false;
  readonly onCreate: () => void;
}

/** The search above a list that is loaded whole, and the way to make one more. */
export function WholeListBar(props: WholeListBarProps) {
  const { label, search, onSearch, children, createLabel, onCreate } = props;
  return (
    <PageBar pb="3">
      <Row gap="2">
        <SearchBox value={search} onChange={onSearch} placeholder={label} />
        {children}
        <Box flex={1} />
        {createLabel && (
          <Button variant="solid" icon={<Plus size={16} />} onClick={onCreate}>
            {createLabel}
          </Button>
        )}
      </Row>
    </PageBar>
  );
}
