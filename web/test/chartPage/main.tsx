import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '../../src/app/theme/ThemeProvider.tsx';
import { RangeChart } from '../../src/ui/charts/RangeChart.tsx';

const MINUTE_MS = 60_000;
const SERIES = [
  { key: 'other', label: 'Other attempts', colour: 'chart-5' },
  { key: 'succeeded', label: 'Succeeded', colour: 'danger-mark' },
];

const bin = (index: number) => ({
  label: `${index}`,
  title: `Minute ${index}`,
  values: [1 + ((index * 37) % 101), (index * 13) % 29],
});

const frame = () => new Promise(requestAnimationFrame);

/** Waits for what a chart shows, for ten seconds at most: a page that hangs fails by its name. */
async function until(what: string, isThere: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isThere()) {
    if (performance.now() > end) throw new Error(`${what} did not appear within ten seconds`);
    await frame();
  }
}

/**
 * Milliseconds from drawing a chart until its bars stand, and from an arrow key until the numbers
 * of the next bin do, each with the frame that shows it.
 */
async function timeChart(count: number): Promise<{ drawMs: number; stepMs: number }> {
  const place = document.body.appendChild(document.createElement('div'));
  place.style.width = '1000px';
  const root = createRoot(place);
  const bins = Array.from({ length: count }, (_, index) => bin(index));
  const begun = performance.now();
  root.render(
    <ThemeProvider>
      <RangeChart
        label="Attempts"
        hint=""
        form="bars"
        height={96}
        series={SERIES}
        bins={bins}
        span={{ start: 0, end: count * MINUTE_MS }}
        onRange={() => {}}
      />
    </ThemeProvider>,
  );
  await until('The bars', () => place.querySelectorAll('.p-bar').length >= count);
  await frame();
  const drawn = performance.now();
  const slider = place.querySelector('[role="slider"]');
  slider?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  await until('The numbers', () => place.querySelector('.p-bars-tip') !== null);
  await frame();
  const stepped = performance.now();
  root.unmount();
  place.remove();
  return { drawMs: drawn - begun, stepMs: stepped - drawn };
}

Object.assign(window, { timeChart });
