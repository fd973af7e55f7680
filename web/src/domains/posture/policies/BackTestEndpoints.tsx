import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { inventoryPath } from '../../inventory/inventory.paths.ts';
import type { BackTest } from './useBackTest.ts';

interface BackTestEndpointsProps {
  readonly title: string;
  readonly endpoints: BackTest['opensFor'];
}

/** Some of the endpoints that a change is about, each leading to its drawer in another tab. */
export function BackTestEndpoints({ title, endpoints }: BackTestEndpointsProps) {
  const { companyId } = useCompany();
  return (
    <section className="back-test-endpoints" aria-label={title}>
      <h4>{title}</h4>
      <ul>
        {endpoints.map(({ endpointId, method, path, host }) => (
          <li key={endpointId}>
            <a
              href={inventoryPath(companyId, { endpointId })}
              target="_blank"
              rel="noreferrer"
              title={`${method} ${host.name}${path}`}
            >
              <MethodTag method={method} />
              <PathText path={path} limit={28} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
