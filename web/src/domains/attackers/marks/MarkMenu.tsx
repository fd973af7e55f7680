import type { MarkVerdict } from '@palisade/vocabulary/attackMarks.ts';
import { Check, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { afterMenu } from '../../../ui/overlays/afterMenu.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import './marks.texts.ts';
import type { MarkSubject, SaidMark } from './subject.ts';

interface MarkMenuProps {
  readonly subject: MarkSubject;
  /** As it is shown now. */
  readonly mark: SaidMark | null;
  /** Words of the button; without, an icon among the reasons of a line, for who may edit there. */
  readonly label?: string;
  readonly onMark: (verdict: MarkVerdict) => void;
  /** Absent where remediation is not for the viewer, or of no field. */
  readonly onRemediate?: ((isActive: boolean) => void) | undefined;
}

/** What was said of a subject, and the way to say something else. */
export function MarkMenu({ subject, mark, label, onMark, onRemediate }: MarkMenuProps) {
  const { t } = useTranslation('attackMarks');
  const { can, views } = useCompany();
  const { what, isTunable, remediation } = subject;
  const reason = !can('changeAttackers') ? t('forbidden') : isTunable ? undefined : t('notTunable');
  const name = t('menu', { what });
  const isOn = remediation?.isActive === true;
  const items = [
    {
      key: 'legitimate',
      label: t('markLegitimate'),
      icon: <Check size={14} />,
      onSelect: () => afterMenu(() => onMark('legitimate')),
    },
    {
      key: 'suspicious',
      label: t('markSuspicious'),
      icon: <Flag size={14} />,
      onSelect: () => afterMenu(() => onMark('suspicious')),
    },
    ...(onRemediate && remediation
      ? [
          {
            key: 'remediation',
            label: t(isOn ? 'remediationOff' : 'remediationOn'),
            onSelect: () => onRemediate(!isOn),
          },
        ]
      : []),
  ];
  const isOffered = label !== undefined || views('hasEditingPermission');
  const trigger =
    label === undefined ? (
      <IconButton
        size="xs"
        label={name}
        icon={<Flag size={12} />}
        disabled={reason !== undefined}
        title={reason}
      />
    ) : (
      <Button size="xs" icon={<Flag size={12} />} aria-label={name} disabledReason={reason}>
        {label}
      </Button>
    );
  return (
    <Row as="span" display="inline-flex" flexWrap="wrap" gap="1">
      {isOffered && (reason === undefined ? <Menu trigger={trigger} items={items} /> : trigger)}
      {mark && <MarkTag mark={mark} />}
      {isOn && <Tag variant="solid">{t('remediation')}</Tag>}
    </Row>
  );
}

function MarkTag({ mark: { verdict, isTuned, author, message } }: { readonly mark: SaidMark }) {
  const { t } = useTranslation('attackMarks');
  const words = t(verdict === 'suspicious' ? 'suspicious' : isTuned ? 'tuned' : 'legitimate');
  const tag = <Tag variant={verdict === 'suspicious' ? 'danger' : 'outline'}>{words}</Tag>;
  if (author === '') return tag;
  return (
    <Tooltip
      content={t(message === '' ? 'by' : 'bySaying', {
        author,
        verdict: words.toLowerCase(),
        message,
      })}
    >
      <span>{tag}</span>
    </Tooltip>
  );
}
