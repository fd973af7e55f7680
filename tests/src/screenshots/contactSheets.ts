import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Picture } from './takePictures.ts';

/** Pictures on a sheet: three rows of four can still be read. */
const ON_A_SHEET = 12;

const figure = ({ file, overflow, errors }: Picture) => {
  const faults = [
    ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
    ...errors.map((text) => text.slice(0, 120)),
  ];
  const said = faults.map((text) => `<strong>${text.replace(/[&<>]/g, '')}</strong>`).join('');
  return `<figure><a href="${encodeURIComponent(file)}"><img src="${encodeURIComponent(file)}" alt=""></a><figcaption>${file}${said}</figcaption></figure>`;
};

const document = (pictures: readonly Picture[]) => `<!doctype html>
<meta charset="utf-8"><title>Pictures of every page</title>
<style>
  body { margin: 8px; font: 11px sans-serif; display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; }
  figure { margin: 0 } img { width: 100%; border: 1px solid #999 } strong { display: block; color: #b00 }
</style>
${pictures.map(figure).join('\n')}
`;

/** An index of all pictures. */
export const writeIndex = (pictures: readonly Picture[], folder: string): void =>
  writeFileSync(join(folder, 'index.html'), document(pictures));

/** Sheets of twelve as pictures themselves. */
export async function contactSheets(
  browser: Browser,
  pictures: readonly Picture[],
  folder: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2400, height: 1200 } });
  const sheet = join(folder, 'sheet.html');
  for (let start = 0; start < pictures.length; start += ON_A_SHEET) {
    writeFileSync(sheet, document(pictures.slice(start, start + ON_A_SHEET)));
    await page.goto(pathToFileURL(sheet).href);
    const name = `sheet-${String(start / ON_A_SHEET + 1).padStart(2, '0')}.png`;
    await page.screenshot({ path: join(folder, name), fullPage: true });
  }
  await page.close();
  rmSync(sheet, { force: true });
}
