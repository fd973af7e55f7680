/** One figure of a report in words, such as `Hosts`, `12`, `+2`. */
type Row = readonly [name: string, ...cells: string[]];

interface Section {
  readonly title: string;
  /** What the columns behind the name hold. */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Said where there are no rows. */
  readonly none: string;
}

/** All that a report says, in words. */
export interface Report {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  /** What it is about: the company, the days, what it is limited to. */
  readonly subtitles: readonly string[];
  readonly sections: readonly Section[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `
  @page { margin: 18mm }
  body { max-width: 46rem; margin: 2.5rem auto; padding: 0 1rem; color: #16181d;
    font: 14px/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 .5rem; font-size: 1.7rem }
  h2 { margin: 2rem 0 .25rem; font-size: 1.1rem }
  p { margin: 0; color: #555b66 }
  section { break-inside: avoid }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: .3rem .5rem .3rem 0; border-bottom: 1px solid #dfe2e8; text-align: start;
    overflow-wrap: anywhere }
  thead th { color: #555b66; font-weight: 500 }
  tbody th { font-weight: 400 }
  :is(th, td) + :is(th, td) { width: 9rem; text-align: end; font-variant-numeric: tabular-nums }`;

const cells = (texts: readonly string[], tag: string): string =>
  texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('');

function sectionOf({ title, columns, rows, none }: Section): string {
  const body = rows.map(
    ([name, ...rest]) => `<tr><th scope="row">${escaped(name)}</th>${cells(rest, 'td')}</tr>`,
  );
  const table = `<table><thead><tr><td></td>${cells(columns, 'th')}</tr></thead>
    <tbody>${body.join('')}</tbody></table>`;
  return `<section><h2>${escaped(title)}</h2>${rows.length === 0 ? `<p>${escaped(none)}</p>` : table}</section>`;
}

/** A page of HTML that needs nothing beside it and prints well. */
export const reportDocument = ({ language, title, subtitles, sections }: Report): string =>
  `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
${subtitles.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${sections.map(sectionOf).join('\n')}
</html>
`;
