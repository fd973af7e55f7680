import type { Page } from 'playwright-core';

/** Largest contentful paint of the page so far, milliseconds after navigation. */
export async function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(Math.round(list.getEntries().at(-1)?.startTime ?? 0)),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

const SCROLLER = '.p-grid';
const ROW_PX = 36;

/**
 * Scrolls the table to its end until it holds this many rows, loading page after page as a person
 * would.
 */
export async function scrollToRow(page: Page, rows: number): Promise<void> {
  await page.locator(`${SCROLLER} [data-key]`).first().waitFor();
  await page.waitForFunction(
    ({ selector, height }) => {
      const scroller = document.querySelector(selector);
      if (scroller === null) return false;
      scroller.scrollTop = scroller.scrollHeight;
      return scroller.scrollHeight >= height;
    },
    { selector: SCROLLER, height: rows * ROW_PX },
    { polling: 50, timeout: 600_000 },
  );
}

export interface Frames {
  /** Frames a second over the run. */
  readonly fps: number;
  /** 99th percentile of the time between two frames, milliseconds. */
  readonly p99FrameMs: number;
  readonly longestFrameMs: number;
  readonly frames: number;
}

/**
 * How a person scrolls: a long turn of the wheel, or the scroll bar dragged over the whole list and
 * back.
 */
export type Scrolling = 'wheel' | 'drag';

const DURATION_MS = 10_000;
/** 6,000 pixels a second at 60 frames: a fast flick of the wheel kept up. */
const WHEEL_PX_A_FRAME = 100;

/** Scrolls the loaded rows for ten seconds and measures the time between frames in the page. */
export async function framesWhileScrolling(page: Page, scrolling: Scrolling): Promise<Frames> {
  return page.evaluate(
    ({ selector, wheelPx, duration }) =>
      new Promise<Frames>((resolve, reject) => {
        const scroller = document.querySelector(selector);
        if (scroller === null) return reject(new Error('no scroller'));
        const distance = scroller.scrollHeight - scroller.clientHeight;
        scroller.scrollTop = 0;
        const times: number[] = [];
        const startedAt = performance.now();
        let last = startedAt;
        const step = (now: number) => {
          times.push(now - last);
          last = now;
          const part = Math.min(1, (now - startedAt) / duration);
          if (wheelPx > 0) scroller.scrollTop += wheelPx;
          else scroller.scrollTop = distance * (part < 0.5 ? part * 2 : 2 - part * 2);
          if (part < 1) return requestAnimationFrame(step);
          const sorted = times.slice(1).sort((a, b) => a - b);
          const round = (value: number) => Math.round(value * 10) / 10;
          return resolve({
            fps: round((sorted.length * 1000) / duration),
            p99FrameMs: round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
            longestFrameMs: round(sorted.at(-1) ?? 0),
            frames: sorted.length,
          });
        };
        return requestAnimationFrame(step);
      }),
    {
      selector: SCROLLER,
      wheelPx: scrolling === 'wheel' ? WHEEL_PX_A_FRAME : 0,
      duration: DURATION_MS,
    },
  );
}
