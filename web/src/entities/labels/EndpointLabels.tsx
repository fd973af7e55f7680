import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointLabels_endpoint$key } from '../../__generated__/EndpointLabels_endpoint.graphql.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import { Tag } from '../../ui/marks/Tag.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { useCompany } from '../company/CompanyContext.ts';
import './labelPicker.texts.ts';
import { PickerBox } from './pickerBox.ts';

const LabelPicker = lazy(() => import('./LabelPicker.tsx'));

/** Labels of an endpoint, and for who may the way to attach and take away. */
export function EndpointLabels({ endpoint }: { readonly endpoint: EndpointLabels_endpoint$key }) {
  const { t } = useTranslation('labelPicker');
  const { can } = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  const { endpointId, attachedLabels } = useFragment(
    graphql`
      fragment EndpointLabels_endpoint on Endpoint @throwOnFieldError {
        endpointId
        attachedLabels {
          isByHand
          label {
            labelId
            name
            groupName
          }
        }
      }
    `,
    endpoint,
  );
  const mayEdit = can('seeLabels') && can('attachLabels');
  return (
    <Row as="span" flexWrap="wrap" gap="1">
      {attachedLabels.length === 0 && <span className="p-num-none">–</span>}
      {attachedLabels.map(({ label }) => (
        <Tag key={label.labelId} variant="solid">
          <span className="p-trunc" title={`${label.groupName}: ${label.name}`}>
            {label.name}
          </span>
        </Tag>
      ))}
      {mayEdit && (
        <Popover
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          label={t('title')}
          trigger={<IconButton size="xs" icon={<Pencil size={14} />} label={t('edit')} />}
        >
          <Suspense fallback={<PickerBox />}>
            <LabelPicker
              endpointIds={[endpointId]}
              attached={attachedLabels.map(({ isByHand, label }) => ({
                labelId: label.labelId,
                isByHand,
              }))}
            />
          </Suspense>
        </Popover>
      )}
    </Row>
  );
}
