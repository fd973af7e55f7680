import { act, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment } from 'relay-test-utils';
import { startTexts } from '../src/app/i18n/startTexts.ts';
import { CompanyContext, type CurrentCompany } from '../src/entities/company/CompanyContext.ts';
import type { Control } from '../src/entities/permissions/controls.ts';
import { Toaster } from '../src/ui/feedback/Toaster.tsx';
import { renderUi } from './render.tsx';

/**
 * Renders a part that pages use, in the company `c-2`; its requests wait until a test answers them
 * by name.
 */
export function renderEntity(
  make: (environment: ReturnType<typeof createMockEnvironment>) => ReactElement,
  can: (control: Control) => boolean = () => true,
  views: CurrentCompany['views'] = () => true,
) {
  void startTexts();
  const environment = createMockEnvironment();
  const company: CurrentCompany = {
    companyId: 'c-2',
    name: 'Shop',
    organizationName: 'Acme',
    isLimited: false,
    demo: null,
    can,
    sees: () => true,
    pagesOf: () => ({ seen: [], hidden: [] }),
    views,
  };
  const rendered = renderUi(
    <MemoryRouter>
      <RelayEnvironmentProvider environment={environment}>
        <CompanyContext value={company}>{make(environment)}</CompanyContext>
      </RelayEnvironmentProvider>
      <Toaster />
    </MemoryRouter>,
  );
  const operation = async (name: string) => {
    const find = () =>
      environment.mock.getAllOperations().find(({ request }) => request.node.params.name === name);
    await waitFor(() => expect(find()).toBeDefined());
    const found = find();
    if (found === undefined) throw new Error(`${name} was not asked.`);
    return found;
  };
  return {
    ...rendered,
    /** Answers a request and gives its variables. */
    answer: async (name: string, data: object): Promise<Record<string, unknown>> => {
      const asked = await operation(name);
      await act(async () => environment.mock.resolve(asked, { data: data as never })); // As the document has it.
      return asked.request.variables;
    },
    /** Breaks a request off and gives its variables. */
    fail: async (name: string): Promise<Record<string, unknown>> => {
      const asked = await operation(name);
      await act(async () => environment.mock.reject(asked, new Error('The connection broke.')));
      return asked.request.variables;
    },
  };
}
