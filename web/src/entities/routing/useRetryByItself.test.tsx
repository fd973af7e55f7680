import { render, renderHook } from '@testing-library/react';
import {
  AGAIN_AFTER_MS,
  ForgetTries,
  LONGEST_PAUSE_MS,
  Tries,
  useRetryByItself,
} from './useRetryByItself.ts';

function newTries(inVain = 0): Tries {
  const tries = new Tries();
  for (let each = 0; each < inVain; each++) tries.begin();
  return tries;
}

const [SHORTEST, LONGEST] = AGAIN_AFTER_MS;

describe('a page that failed', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const look = (state: DocumentVisibilityState) =>
    void jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

  it.each([
    ['soonest', 0, SHORTEST],
    ['latest', 1, LONGEST],
  ])('asks again after a random time, at the %s', (_, random, after) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const onRetry = jest.fn();
    const tries = newTries();
    renderHook(() => useRetryByItself(onRetry, tries));
    jest.advanceTimersByTime(after - 1);
    expect(onRetry).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onRetry).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(2 * after - 1);
    expect(onRetry).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(onRetry).toHaveBeenCalledTimes(2);
  });

  it('asks once a minute at most in a long outage, also when its failure is drawn anew each time', () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    const tries = newTries();
    let asked = 0;
    const draw = () => renderHook(() => useRetryByItself(() => void (asked += 1), tries));
    for (const pause of [7_000, 14_000, 28_000, 56_000, LONGEST_PAUSE_MS, LONGEST_PAUSE_MS]) {
      const { unmount } = draw();
      const before = asked;
      jest.advanceTimersByTime(pause - 1);
      expect(asked).toBe(before);
      jest.advanceTimersByTime(1);
      expect(asked).toBe(before + 1);
      unmount();
    }
  });

  it.each(['visibilitychange', 'online'])('begins with short pauses again after %s', (name) => {
    look('visible');
    const tries = newTries(5);
    const onRetry = jest.fn();
    renderHook(() => useRetryByItself(onRetry, tries));
    (name === 'online' ? globalThis : document).dispatchEvent(new Event(name));
    expect(onRetry).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(LONGEST);
    expect(onRetry).toHaveBeenCalledTimes(2);
  });

  it('forgets its tries once it is whole, and not while a part of it fails', () => {
    const tries = newTries(3);
    const onRetry = jest.fn();
    const part = renderHook(() => useRetryByItself(onRetry, tries));
    const { rerender } = render(<ForgetTries tries={tries} attempt="1" />);
    expect(tries.inVain).toBe(3);
    part.unmount();
    rerender(<ForgetTries tries={tries} attempt="2" />);
    expect(tries.inVain).toBe(0);
  });

  it('asks once for all that failed of it, and for the rest when the first is there again', () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    const tries = newTries();
    const asks = [jest.fn(), jest.fn(), jest.fn()] as const;
    const [first] = asks.map((ask) => renderHook(() => useRetryByItself(ask, tries)));
    const asked = () => asks.map(({ mock }) => mock.calls.length);
    jest.advanceTimersByTime(LONGEST);
    expect(asked()).toEqual([1, 0, 0]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked()).toEqual([2, 0, 0]);
    first?.unmount();
    dispatchEvent(new Event('online'));
    expect(asked()).toEqual([2, 1, 0]);
  });

  it('asks nothing while nobody sees it, and at once when somebody looks again', () => {
    const onRetry = jest.fn();
    const tries = newTries();
    look('hidden');
    renderHook(() => useRetryByItself(onRetry, tries));
    jest.advanceTimersByTime(10 * LONGEST);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onRetry).not.toHaveBeenCalled();
    look('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('asks at once when the browser is back online', () => {
    const onRetry = jest.fn();
    const tries = newTries();
    renderHook(() => useRetryByItself(onRetry, tries));
    dispatchEvent(new Event('online'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('asks nothing any more once it is gone', () => {
    const onRetry = jest.fn();
    const tries = newTries();
    const { unmount } = renderHook(() => useRetryByItself(onRetry, tries));
    unmount();
    jest.advanceTimersByTime(10 * LONGEST);
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('online'));
    expect(onRetry).not.toHaveBeenCalled();
  });
});
