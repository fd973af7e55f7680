import { chakra } from '@chakra-ui/react/styled-system';
import { RotateCcw, X } from 'lucide-react';
import { FORMAT_NAMES } from '@palisade/vocabulary/ingestFormats.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { ReasonTags } from '../ledger/ReasonTags.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import type { UploadCounts } from './sendFile.ts';
import { formatBytes } from '../../../ui/marks/formatBytes.ts';
import { Text } from '../../../ui/text/Text.ts';
import { UploadFindings } from './UploadFindings.tsx';
import { isOver, type Upload } from './uploads.ts';
import { useProblemText } from './useProblemText.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const UploadItem = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    minHeight: '9',
    paddingInline: 'gutter',
    paddingBlock: '1',
    borderBottom: '1px solid',
    borderColor: 'border.subtle',
    textStyle: 'small',
    color: 'fg.muted',
  },
});

interface UploadRowProps {
  readonly upload: Upload;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One file: how far it is, what it brought, or why it failed and the way to send it again. */
export function UploadRow({ upload, onCancel, onRetry, onRemove }: UploadRowProps) {
  const { t } = useTranslation('ingest');
  const { file, state } = upload;
  const { name } = file;
  const canRetry = state.kind === 'failed' || state.kind === 'cancelled';
  return (
    <UploadItem data-kind={state.kind}>
      <Text
        as="b"
        truncate
        flex="none"
        maxWidth="240px"
        fontWeight="medium"
        color="fg"
        title={name}
      >
        {name}
      </Text>
      {state.kind === 'sending' && (
        <ProgressBar value={state.sentBytes / file.size} label={name} width={160} />
      )}
      {state.kind === 'storing' && <ProgressBar value={1} label={name} width={160} />}
      <UploadText upload={upload} />
      {state.kind === 'done' && isTraffic(state.counts) && (
        <UploadFindings source={state.counts.source} />
      )}
      <Row as="span" gap="1" ml="auto">
        {canRetry && (
          <IconButton
            size="xs"
            label={t('upload.retry', { name })}
            icon={<RotateCcw size={14} />}
            onClick={onRetry}
          />
        )}
        <IconButton
          size="xs"
          label={t(isOver(upload) ? 'upload.remove' : 'upload.cancel', { name })}
          icon={<X size={14} />}
          onClick={isOver(upload) ? onRemove : onCancel}
        />
      </Row>
    </UploadItem>
  );
}

/** Whether something was learned from it that has a source. */
const isTraffic = ({ operations, learned }: UploadCounts): boolean =>
  operations === null && learned > 0;

function UploadText({ upload: { file, state } }: { readonly upload: Upload }) {
  const { t } = useTranslation('ingest');
  const problemText = useProblemText();
  if (state.kind === 'done') return <Counts counts={state.counts} />;
  if (state.kind === 'failed') {
    return (
      <Text role="alert" tone="danger">
        {problemText(state.problem)}
      </Text>
    );
  }
  if (state.kind === 'sending') {
    return (
      <span className="p-num">
        {t('upload.sending', { sent: formatBytes(state.sentBytes), total: formatBytes(file.size) })}
      </span>
    );
  }
  return <span>{t(`upload.${state.kind}`)}</span>;
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, count) => all + count, 0);
const toReasons = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([reason, count]) => ({ reason, count }));

const names: Readonly<Record<string, string>> = FORMAT_NAMES;
/** `HAR file` of “a HAR file”. */
const nameOf = (format: string) => (names[format] ?? '').replace(/^an? /, '');

function Counts({ counts }: { readonly counts: UploadCounts }) {
  const { t } = useTranslation('ingest');
  const { received, learned, noise, sampled, rejected, isDuplicate, operations } = counts;
  const number = (value: number) => formatNumber(value);
  const line = t('upload.done', {
    received: number(received),
    learned: number(learned),
    noise: number(sum(noise)),
    sampled: number(sampled),
    rejected: number(sum(rejected)),
  });
  const format = nameOf(counts.format);
  const textOf = () => {
    if (operations !== null)
      return t('upload.document', { count: operations, formatted: number(operations) });
    return received === 0 && !isDuplicate ? t('upload.empty') : line;
  };
  return (
    <Row as="span" role="status" flexWrap="wrap">
      {format !== '' && (
        <Text fontWeight="medium" color="fg">
          {t('upload.format', { format })}
        </Text>
      )}
      <span className="p-num">{textOf()}</span>
      {sum(noise) > 0 && <ReasonTags reasons={toReasons(noise)} isSumHidden />}
      {sum(rejected) > 0 && (
        <ReasonTags reasons={toReasons(rejected)} variant="warning" isSumHidden />
      )}
      {isDuplicate && <span>{t('upload.duplicate')}</span>}
    </Row>
  );
}
