import { cleanup, screen } from '@testing-library/react';
import { renderUi } from '../../../test/render.tsx';
import { Counter } from './Counter.tsx';
import { formatAge, formatDateTime, formatLongAge } from './formatTime.ts';
import { MethodTag } from './MethodTag.tsx';
import { NumberText } from './NumberText.tsx';
import { PathText } from './PathText.tsx';
import { RiskMeter } from './RiskMeter.tsx';
import { SeverityBadge } from './SeverityBadge.tsx';
import { pathParts, shortenPath } from './shortenPath.ts';
import { Sparkline } from './Sparkline.tsx';
import { TagList } from './Tag.tsx';
import { TimeText } from './TimeText.tsx';

describe('path', () => {
  it('keeps a path that fits', () => {
    expect(shortenPath('/v2/orders/{id}', 40)).toBe('/v2/orders/{id}');
  });

  it('drops middle segments and keeps the last two', () => {
    expect(shortenPath('/v2/customers/{customerId}/sessions/{sessionId}', 42)).toBe(
      '/v2/customers/…/sessions/{sessionId}',
    );
    expect(shortenPath('/v2/customers/{customerId}/sessions/{sessionId}', 24)).toBe(
      '/…/sessions/{sessionId}',
    );
  });

  it('keeps the end of a path in any room', () => {
    const path = '/v2/customers/{customerId}/payment-methods/{paymentMethodId}';
    expect(shortenPath(path, 22)).toBe('/…/{paymentMethodId}');
    expect(shortenPath(path, 16)).toBe('/…/{pay…ethodId}');
    expect(shortenPath('/abcdefghijklmnopqrst', 12)).toBe('/abcd…opqrst');
    for (let limit = 8; limit < 70; limit += 1)
      expect(shortenPath(path, limit).length).toBeLessThanOrEqual(limit);
  });

  it('tells parameters from text', () => {
    expect(pathParts('/orders/{id}/lines')).toEqual([
      { text: '/orders/', isParameter: false },
      { text: '{id}', isParameter: true },
      { text: '/lines', isParameter: false },
    ]);
  });

  it('marks parameters and names the whole path in the tooltip', () => {
    renderUi(<PathText path="/v2/customers/{customerId}/sessions/{sessionId}" limit={30} />);
    expect(screen.getByTitle('/v2/customers/{customerId}/sessions/{sessionId}')).toHaveTextContent(
      '/…/sessions/{sessionId}',
    );
    expect(screen.getByText('{sessionId}').tagName).toBe('EM');
  });

  it('keeps the last segment whole where its box is too narrow, or takes another line', () => {
    const path = '/v2/customers/{customerId}/orders/{orderId}';
    renderUi(
      <button type="button">
        <PathText path={path} />
      </button>,
    );
    expect(screen.getByRole('button', { name: path })).toBeVisible();
    const shown = screen.getByTitle(path).querySelectorAll('[aria-hidden]');
    expect([...shown].map((part) => part.textContent)).toEqual([
      '/v2/customers/{customerId}/orders',
      '/{orderId}',
    ]);
    cleanup();
    renderUi(<PathText path={path} wraps />);
    expect(screen.getByTitle(path)).toHaveTextContent(path);
    expect(screen.getByTitle(path).querySelectorAll('wbr')).toHaveLength(4);
  });
});

describe('small marks', () => {
  it.each([
    ['GET', 'read'],
    ['OPTIONS', 'read'],
    ['PATCH', 'write'],
    ['DELETE', 'destroy'],
  ])('weighs %s as %s', (method, kind) => {
    renderUi(<MethodTag method={method} />);
    expect(screen.getByText(method)).toHaveAttribute('data-kind', kind);
  });

  it.each([
    [5.9, 'low'],
    [6, 'high'],
    [8, 'critical'],
  ])('colours a risk of %s as %s', (score, level) => {
    renderUi(<RiskMeter score={score} />);
    expect(screen.getByText(score.toFixed(1))).toHaveAttribute('data-level', level);
  });

  it('says the severity in words and draws as many tall pickets', () => {
    const { container } = renderUi(<SeverityBadge severity="high" label="High" />);
    expect(screen.getByText('High')).toBeInTheDocument();
    expect(container.querySelector('path')?.getAttribute('d')?.match(/V2\.2/g)).toHaveLength(3);
  });

  it('counts up to 99 and keeps the exact count in the tooltip', () => {
    renderUi(<Counter count={1284} />);
    expect(screen.getByTitle('1,284')).toHaveTextContent('99+');
  });

  it('shows the tags that fit and names the rest', () => {
    renderUi(<TagList items={['Email', 'Phone', 'IBAN']} limit={1} />);
    expect(screen.getByText('Email')).toBeInTheDocument();
    expect(screen.getByTitle('Phone, IBAN')).toHaveTextContent('+2');
  });

  it('writes numbers exactly, and shortly only where asked', () => {
    renderUi(<NumberText value={9204113} />);
    expect(screen.getByText('9,204,113')).toBeInTheDocument();
    renderUi(<NumberText value={81400000} format="short" />);
    expect(screen.getByTitle('81,400,000')).toHaveTextContent('81.4 M');
  });

  it('shows an en dash where there is no number', () => {
    renderUi(<NumberText value={null} />);
    expect(screen.getByText('–')).toBeInTheDocument();
  });

  it('draws no line through a single value', () => {
    const { container } = renderUi(<Sparkline values={[3]} />);
    expect(container.querySelector('svg')).toBeNull();
  });
});

describe('time', () => {
  const at = new Date(2026, 10, 19, 14, 2);
  const DAY_MS = 86_400_000;
  const later = (ms: number) => new Date(at.getTime() + ms);

  it.each([
    [10_000, 'now'],
    [3 * 60_000, '3 min'],
    [5 * 3_600_000, '5 h'],
    [24 * 3_600_000, null],
    [-120_000, null],
  ])('after %s ms the age is %s', (ms, age) => {
    expect(formatAge(at, later(ms))).toBe(age);
  });

  it.each([
    [5 * 3_600_000, '5 h'],
    [7 * DAY_MS, '7 d'],
    [95 * DAY_MS, '3 mo'],
    [364 * DAY_MS, '11 mo'],
    [4.5 * 365 * DAY_MS, '4 y'],
    [-120_000, null],
  ])('after %s ms the long age is %s', (ms, age) => {
    expect(formatLongAge(at, later(ms))).toBe(age);
  });

  it('shows the age of an old moment where ages are asked for, and its exact time in the tooltip', () => {
    const value = new Date(Date.now() - 40 * DAY_MS);
    renderUi(<TimeText value={value.toISOString()} format="longAge" />);
    expect(screen.getByTitle(formatDateTime(value))).toHaveTextContent(/^1 mo$/);
  });

  it('writes the exact time in one form', () => {
    expect(formatDateTime(at)).toBe('19 Nov 2026, 14:02');
  });

  it('shows the day of an old moment and its exact time in the tooltip', () => {
    renderUi(<TimeText value={at.toISOString().replace('2026', '2021')} />);
    expect(screen.getByTitle('19 Nov 2021, 14:02')).toHaveTextContent(/^19 Nov 2021$/);
  });
});
