import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { CountText, UnknownCount } from '../../../ui/marks/CountText.tsx';
import { Counter } from '../../../ui/marks/Counter.tsx';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { Kbd } from '../../../ui/marks/Kbd.tsx';
import { Logo } from '../../../ui/marks/Logo.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { RiskMeter } from '../../../ui/marks/RiskMeter.tsx';
import { SeverityBadge, SeverityGlyph } from '../../../ui/marks/SeverityBadge.tsx';
import { Sparkline } from '../../../ui/marks/Sparkline.tsx';
import { AvailabilityText, StatusGlyph, StatusPill } from '../../../ui/marks/StatusPill.tsx';
import { Tag, TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { specimen } from '../specimens.ts';

const SHAPES = ['open', 'progress', 'done', 'ignored', 'hidden'] as const;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const PATH = '/v2/customers/{customerId}/orders/{orderId}/lines/{lineId}';
const VALUES = [3, 5, 4, 8, 6, 9, 12, 10, 14, 11, 16, 15];
const MOMENT = '2026-11-19T14:02:00Z';

/** What says a value in a row. */
export const MARKS = [
  specimen(
    'SeverityBadge',
    Object.fromEntries(
      (['badge', 'quiet'] as const).map((variant) => [
        `variant="${variant}"`,
        () => (
          <Row flexWrap="wrap">
            {SEVERITIES.toReversed().map((severity) => (
              <SeverityBadge
                key={severity}
                severity={severity}
                label={`${severity.charAt(0).toUpperCase()}${severity.slice(1)}`}
                variant={variant}
              />
            ))}
          </Row>
        ),
      ]),
    ),
    { isWide: true },
  ),
  specimen(
    'SeverityGlyph',
    Object.fromEntries(
      SEVERITIES.map((severity) => [
        `severity="${severity}"`,
        () => <SeverityGlyph severity={severity} />,
      ]),
    ),
  ),
  specimen(
    'StatusPill',
    Object.fromEntries(
      SHAPES.map((shape) => [
        `shape="${shape}"`,
        () => (
          <StatusPill shape={shape} label={`${shape.charAt(0).toUpperCase()}${shape.slice(1)}`} />
        ),
      ]),
    ),
  ),
  specimen(
    'StatusGlyph',
    Object.fromEntries(
      SHAPES.map((shape) => [`shape="${shape}"`, () => <StatusGlyph shape={shape} />]),
    ),
  ),
  specimen('AvailabilityText', {
    isActive: () => <AvailabilityText isActive label="Active" />,
    'isActive={false}': () => <AvailabilityText isActive={false} label="Inactive" />,
  }),
  specimen(
    'MethodTag',
    {
      'read, write, destroy': () => (
        <Row flexWrap="wrap">
          {METHODS.map((method) => (
            <MethodTag key={method} method={method} />
          ))}
        </Row>
      ),
    },
    { isWide: true },
  ),
  specimen('PathText', {
    'size="row"': () => <PathText path="/v2/orders/{orderId}" />,
    limit: () => <PathText path={PATH} limit={32} />,
    'size="title"': () => <PathText path="/v2/orders/{orderId}" size="title" />,
  }),
  specimen('HostText', {
    internal: () => <HostText host="api.harborpine.com" />,
    isExternal: () => <HostText host="api.harborpine.com" isExternal />,
    long: () => (
      <Box maxWidth="180px">
        <HostText host="orders-and-payments.internal.eu-west-1.harborpine.com" />
      </Box>
    ),
  }),
  specimen('RiskMeter', {
    'score={8.6}': () => <RiskMeter score={8.6} />,
    'score={6.3}': () => <RiskMeter score={6.3} />,
    'score={2.1}': () => <RiskMeter score={2.1} />,
    'score={0}': () => <RiskMeter score={0} />,
    'score={null}': () => <RiskMeter score={null} />,
  }),
  specimen('Counter', {
    'count={0}': () => <Counter count={0} />,
    'count={38}': () => <Counter count={38} />,
    'count={1204}': () => <Counter count={1204} />,
    isExact: () => <Counter count={1204} isExact />,
    'count={null}': () => <Counter count={null} />,
  }),
  specimen('CountText', {
    count: () => <CountText count={312} text={(_count, formatted) => `${formatted} endpoints`} />,
    'count={null}': () => <CountText count={null} text={String} />,
  }),
  specimen('UnknownCount', { plain: () => <UnknownCount /> }),
  specimen('NumberText', {
    'format="exact"': () => <NumberText value={9_204_113} />,
    'format="short"': () => <NumberText value={9_204_113} format="short" />,
    'value={0}': () => <NumberText value={0} />,
    'value={null}': () => <NumberText value={null} />,
  }),
  specimen('TimeText', {
    'format="age"': () => <TimeText value={MOMENT} />,
    'format="longAge"': () => <TimeText value={MOMENT} format="longAge" />,
    'format="exact"': () => <TimeText value={MOMENT} format="exact" />,
    'value={null}': () => <TimeText value={null} />,
  }),
  specimen('Tag', {
    'variant="outline"': () => <Tag>Email</Tag>,
    'variant="solid"': () => <Tag variant="solid">Payments</Tag>,
    isCount: () => <Tag isCount>+3</Tag>,
  }),
  specimen('TagList', {
    all: () => <TagList items={['Payments', 'Checkout', 'Orders']} variant="solid" />,
    'limit={1}': () => <TagList items={['Payments', 'Checkout', 'Orders']} limit={1} />,
    empty: () => <TagList items={[]} />,
  }),
  specimen('Sparkline', {
    'variant="traffic"': () => <Sparkline values={VALUES} />,
    'variant="count"': () => <Sparkline values={VALUES} variant="count" />,
  }),
  specimen('Kbd', {
    plain: () => <Kbd>/</Kbd>,
    isOnSolid: () => (
      <Box px="2" py="1" borderRadius="l2" bg="accent.solid">
        <Kbd isOnSolid>⌘↵</Kbd>
      </Box>
    ),
  }),
  specimen('TruncatedText', {
    long: () => (
      <Box width="160px">
        <TruncatedText text="Card number returned unmasked" />
      </Box>
    ),
  }),
  specimen('Unavailable', {
    plain: () => <Unavailable />,
    onRetry: () => <Unavailable onRetry={() => undefined} />,
  }),
  specimen('Logo', { whole: () => <Logo />, isMarkOnly: () => <Logo isMarkOnly /> }),
];
