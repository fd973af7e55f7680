import { useTranslation } from 'react-i18next';

interface SegmentPickerProps {
  readonly path: string;
  /** Position of the picked segment, from 0. */
  readonly index: number | null;
  readonly onPick: (index: number) => void;
  /** Only parameters can be picked. */
  readonly onlyParameters?: boolean;
}

/** A path whose segments can be picked one at a time. */
export function SegmentPicker({ path, index, onPick, onlyParameters = false }: SegmentPickerProps) {
  const { t } = useTranslation('corrections');
  const segments = path.split('/').filter((segment) => segment !== '');
  return (
    <div className="segment-picker" role="radiogroup" aria-label={path}>
      {segments.map((segment, at) => {
        const isParameter = segment.includes('{');
        return (
          <span key={at}>
            /
            <button
              type="button"
              role="radio"
              aria-checked={at === index}
              aria-label={t('merge.segment', { index: at + 1, segment })}
              disabled={onlyParameters && !isParameter}
              {...(isParameter && { 'data-parameter': '' })}
              onClick={() => onPick(at)}
            >
              {segment}
            </button>
          </span>
        );
      })}
    </div>
  );
}
