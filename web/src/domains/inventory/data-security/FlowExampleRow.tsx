import { graphql, useFragment } from 'react-relay';
import type { FlowExampleRow_example$key } from '../../../__generated__/FlowExampleRow_example.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { LinkButton } from '../../../ui/buttons/Button.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { MonoText } from '../drawer/MonoText.ts';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';

const PATH_LETTERS = 48;

/** A parameter that holds the type, its endpoint, and a few values that nobody can read. */
export function FlowExampleRow({ example }: { readonly example: FlowExampleRow_example$key }) {
  const drawers = useDrawers();
  const { name, values, endpoint } = useFragment(
    graphql`
      fragment FlowExampleRow_example on DataExample @throwOnFieldError {
        name
        values
        endpoint {
          endpointId
          method
          path
        }
      }
    `,
    example,
  );
  const open = (id: string) => drawers.push({ name: ENDPOINT_DRAWER, id, tab: 'parameters' });
  return (
    <tr>
      <td>
        <TruncatedText text={name} />
      </td>
      <td style={{ whiteSpace: 'nowrap', overflow: 'hidden' }}>
        {endpoint && (
          <>
            <MethodTag method={endpoint.method} />{' '}
            <LinkButton onClick={() => open(endpoint.endpointId)}>
              <PathText path={endpoint.path} limit={PATH_LETTERS} />
            </LinkButton>
          </>
        )}
      </td>
      <td>
        <MonoText>{values.join(', ')}</MonoText>
      </td>
    </tr>
  );
}
