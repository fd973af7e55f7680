import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { createMockEnvironment } from 'relay-test-utils';
import { takeToasts } from '../../ui/feedback/toastQueue.ts';
import { useRenameSample } from './useRenameSample.ts';

/** The hook over a store with one sample of the name Old; only the network is replaced. */
function open() {
  const environment = createMockEnvironment();
  environment.commitUpdate(
    (store) => void store.create('S-1', 'Sample').setValue('S-1', 'id').setValue('Old', 'name'),
  );
  const toasts: string[] = [];
  takeToasts({ show: ({ title }) => void toasts.push(title), dismiss: () => {} });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  );
  const { result } = renderHook(() => useRenameSample(), { wrapper });
  act(() => result.current('S-1', 'New'));
  const operation = environment.mock.getMostRecentOperation();
  const answer = (renameSample: object) =>
    act(() => environment.mock.resolve(operation, { data: { renameSample } }));
  return {
    environment,
    operation,
    answer,
    toasts,
    name: () => environment.getStore().getSource().get('S-1')?.['name'],
  };
}

describe('useRenameSample', () => {
  it('shows the name at once and keeps it when the server agrees', () => {
    const { operation, answer, name, toasts } = open();
    expect(operation.request.variables).toEqual({ input: { id: 'S-1', name: 'New' } });
    expect(name()).toBe('New');
    answer({ sample: { id: 'S-1', name: 'New' }, errors: [] });
    expect(name()).toBe('New');
    expect(toasts).toEqual([]);
  });

  it('takes it back and says so when the server refuses', async () => {
    const { answer, name, toasts } = open();
    answer({
      sample: null,
      errors: [{ code: 'conflict', field: 'input.name', message: 'Taken.' }],
    });
    await waitFor(() => expect(name()).toBe('Old'));
    expect(toasts).toHaveLength(1);
  });

  it('takes it back and says so when the server cannot be reached', async () => {
    const { environment, operation, name, toasts } = open();
    act(() => environment.mock.reject(operation, new Error('offline')));
    await waitFor(() => expect(name()).toBe('Old'));
    expect(toasts).toHaveLength(1);
  });
});
