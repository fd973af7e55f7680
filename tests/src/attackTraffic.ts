/**
 * HAR entries of somebody who tries SQL in a search: twelve requests within the last minute, a
 * second apart.
 */
export const attackOf = (address: string, status = 200) =>
  Array.from({ length: 12 }, (_, index) => ({
    startedDateTime: new Date(Date.now() - 60_000 + index * 1_000).toISOString(),
    time: 9,
    _clientAddress: address,
    request: {
      method: 'GET',
      url: `https://live.lumen-lane.example/find?q=${encodeURIComponent(`${index}' UNION SELECT name, password FROM users--`)}`,
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'User-Agent', value: 'curl/8.5' }],
      bodySize: 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { size: 11, mimeType: 'application/json', text: '{"found":0}' },
      bodySize: 11,
    },
  }));
