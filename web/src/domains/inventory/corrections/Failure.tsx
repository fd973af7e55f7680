import { CircleAlert } from 'lucide-react';
import { Box } from '../../../ui/layout/Boxes.ts';

/** What failed, and why. */
export function Failure({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <Box
      display="flex"
      gap="2"
      mb="3"
      p="8px 12px"
      border="1px solid"
      borderColor="danger.border"
      borderRadius="l2"
      textStyle="small"
      color="danger.fg"
      role="alert"
      css={{ '& > svg': { flex: 'none', marginTop: '1px' } }}
    >
      <CircleAlert size={14} />
      <div>
        <b>{title}</b>
        {detail !== '' && <p>{detail}</p>}
      </div>
    </Box>
  );
}
