import { graphql, useFragment } from 'react-relay';
import type { StepEndpoint_step$key } from '../../../../__generated__/StepEndpoint_step.graphql.ts';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { EndpointButton } from './EndpointButton.tsx';
import { EndpointTraits } from './EndpointTraits.tsx';

interface StepEndpointProps {
  readonly step: StepEndpoint_step$key;
  /** Whether the caller names itself as a scanner. */
  readonly isScanner: boolean;
  /** The attempt that is shown: of paths that no endpoint has, a step counts many. */
  readonly attempt: { readonly method: string; readonly path: string } | null;
}

/** Method and path of a step, what matters of its endpoint as icons, and the way there. */
export function StepEndpoint({ step, isScanner, attempt }: StepEndpointProps) {
  const { method, template, path, host, endpoint } = useFragment(
    graphql`
      fragment StepEndpoint_step on AttackStep @throwOnFieldError {
        method
        template
        path
        host
        endpoint {
          ...EndpointTraits_endpoint
          ...EndpointButton_endpoint
        }
      }
    `,
    step,
  );
  const shown = template === null ? attempt : null;
  return (
    <div className="step-endpoint">
      <MethodTag method={shown?.method ?? method} />
      <PathText path={template ?? shown?.path ?? path} />
      <EndpointTraits endpoint={endpoint ?? null} isScanner={isScanner} />
      <span className="step-host p-trunc" title={host}>
        {host}
      </span>
      <EndpointButton endpoint={endpoint ?? null} />
    </div>
  );
}
