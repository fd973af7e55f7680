import { GraphError } from '../entities/errors/GraphError.ts';
import { reportCaught } from './reportCaught.ts';

it('writes faults to the console, and no refusals', () => {
  const written = jest.spyOn(console, 'error').mockImplementation(() => {});
  const fault = new GraphError('unavailable', 'Try again later.', 'req-1');
  reportCaught(new GraphError('unauthenticated', 'Sign in first.', 'req-2'));
  reportCaught(new GraphError('forbidden', 'Not with your labels.', 'req-3'));
  expect(written).not.toHaveBeenCalled();
  reportCaught(fault);
  expect(written).toHaveBeenCalledWith(fault);
  written.mockRestore();
});
