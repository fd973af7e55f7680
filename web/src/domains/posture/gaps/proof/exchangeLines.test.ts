import { markedLines, requestLines, responseLines } from './exchangeLines.ts';

const header = (name: string, value: string) => ({ name, value });

describe('the exchange that proves a gap', () => {
  it('POST-02 marks each field at its first line: of the query, of headers whatever their case, of cookies and of bodies', () => {
    const lines = requestLines({
      method: 'GET',
      scheme: 'https',
      host: 'api.example',
      path: '/orders/7',
      query: [header('q', 'x'), header('sort', 'up')],
      requestHeaders: [header('Accept', '*/*'), header('Cookie', 'sid=••••')],
      requestBody: null,
    });
    expect(lines.map(({ text }) => text)).toEqual([
      'GET https://api.example/orders/7',
      '  ?q=x',
      '  &sort=up',
      'Accept: */*',
      'Cookie: sid=••••',
    ]);
    const mark = (location: string, name: string) => ({ location, name, reason: name });
    expect(
      markedLines(lines, [
        mark('query', 'sort'),
        mark('header', 'accept'),
        mark('cookie', 'sid'),
        mark('path', 'id'),
        mark('query', 'none'),
        { location: 'query', name: 'sort', reason: 'again' },
      ]),
    ).toEqual([
      { line: 3, reason: 'sort · again' },
      { line: 4, reason: 'accept' },
      { line: 5, reason: 'sid' },
      { line: 1, reason: 'id' },
    ]);
  });

  it('POST-02 shows JSON in lines, a field in a list at its first line, and only the beginning of what is long', () => {
    const items = Array.from({ length: 60 }, (_, id) => ({ id, email: 'm••••@example.com' }));
    const lines = responseLines({
      status: 200,
      responseHeaders: [],
      responseBody: { text: JSON.stringify({ items }) },
    });
    expect(lines[0]?.text).toBe('HTTP 200');
    expect(lines).toHaveLength(83);
    expect(lines.at(-1)?.text).toBe('…');
    const [marked] = markedLines(lines, [
      { location: 'body', name: 'items[].email', reason: 'Email Address' },
    ]);
    expect(lines[(marked?.line ?? 0) - 1]?.text.trim()).toBe('"email": "m••••@example.com"');
    expect(marked?.line).toBe(7);
  });

  it('POST-02 shows a text that is no JSON as it came', () => {
    const lines = responseLines({
      status: 500,
      responseHeaders: [],
      responseBody: { text: 'near "--"\nline 2' },
    });
    expect(lines.map(({ text }) => text)).toEqual(['HTTP 500', '', 'near "--"', 'line 2']);
  });
});
