import { renderHook } from '@testing-library/react';
import { useRoleViewChange } from './useRoleViewChange.ts';

const VIEWER = { roleName: 'Viewer', endsAt: '2026-11-29T13:00:00.000Z' };
const AGAIN = { roleName: 'Viewer', endsAt: '2026-11-29T13:20:00.000Z' };
const ANALYST = { roleName: 'Analyst', endsAt: '2026-11-29T13:20:00.000Z' };

describe('a tab while another one changes what the reader looks as', () => {
  it.each([
    ['begins', null, VIEWER],
    ['begins once more', VIEWER, AGAIN],
    ['goes over to another role', AGAIN, ANALYST],
    ['ends', VIEWER, null],
  ])('ADM-04 starts the app anew, once, when a view %s', (_what, before, after) => {
    const startAnew = jest.fn();
    const { rerender } = renderHook(({ view }) => useRoleViewChange(view, startAnew), {
      initialProps: { view: before },
    });
    rerender({ view: before === null ? null : { ...before } });
    expect(startAnew).not.toHaveBeenCalled();
    rerender({ view: after });
    rerender({ view: after === null ? null : { ...after } });
    expect(startAnew).toHaveBeenCalledTimes(1);
  });
});
