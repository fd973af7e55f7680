import { readCode } from './readCode.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('SHELL-15 code and texts', () => {
  it('SHELL-15 are read again up to five times, from 350 ms on and twice as late each time', async () => {
    const load = jest.fn(() => Promise.reject(new Error('offline')));
    const failed = jest.fn();
    readCode(load)().catch(failed);
    let tries = 1;
    for (const wait of [350, 700, 1400, 2800, 5600]) {
      await jest.advanceTimersByTimeAsync(wait - 1);
      expect(load).toHaveBeenCalledTimes(tries);
      await jest.advanceTimersByTimeAsync(1);
      expect(load).toHaveBeenCalledTimes((tries += 1));
    }
    await jest.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(6);
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it('SHELL-15 are read once when they came, and anew after they never came', async () => {
    const load = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue('page');
    const read = readCode(load);
    const both = Promise.all([read(), read()]);
    await jest.advanceTimersByTimeAsync(350);
    await expect(both).resolves.toEqual(['page', 'page']);
    await expect(read()).resolves.toBe('page');
    expect(load).toHaveBeenCalledTimes(2);

    const never = jest.fn<Promise<string>, []>(() => Promise.reject(new Error('offline')));
    const readNever = readCode(never);
    for (let round = 1; round <= 2; round += 1) {
      const failed = jest.fn();
      readNever().catch(failed);
      await jest.advanceTimersByTimeAsync(12_000);
      expect(failed).toHaveBeenCalledTimes(1);
      expect(never).toHaveBeenCalledTimes(6 * round);
    }
  });

  it('SHELL-15 are read ten at once, the rest as these come', async () => {
    const finish: (() => void)[] = [];
    const load = jest.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
    const all = Array.from({ length: 25 }, () => readCode(load)());
    await jest.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(10);
    finish.splice(0, 4).forEach((end) => end());
    await jest.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(14);
    while (finish.length > 0) {
      finish.splice(0).forEach((end) => end());
      await jest.advanceTimersByTimeAsync(0);
    }
    await Promise.all(all);
    expect(load).toHaveBeenCalledTimes(25);
  });
});
