import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../../../test/render.tsx';
import { DropZone } from './DropZone.tsx';

const har = new File(['{}'], 'checkout-prod.har');
const ndjson = new File(['{}'], 'orders.ndjson');

function zone() {
  return screen.getByRole('region', { name: 'Drop traffic here' });
}

describe('DropZone', () => {
  it('takes chosen files', async () => {
    const onFiles = jest.fn();
    const { user } = renderUi(
      <DropZone title="Drop traffic here" body="HAR or NDJSON" onFiles={onFiles} />,
    );
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeInTheDocument();
    await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), [har, ndjson]);
    expect(onFiles).toHaveBeenCalledWith([har, ndjson]);
  });

  it('takes dropped files and lights up under them', () => {
    const onFiles = jest.fn();
    renderUi(
      <DropZone
        title="Drop traffic here"
        body="HAR or NDJSON"
        isMultiple={false}
        onFiles={onFiles}
      />,
    );
    fireEvent.dragOver(zone());
    expect(zone()).toHaveAttribute('data-over');
    fireEvent.drop(zone(), { dataTransfer: { files: [har, ndjson] } });
    expect(onFiles).toHaveBeenCalledWith([har]);
    expect(zone()).not.toHaveAttribute('data-over');
  });

  it('takes nothing from a person who may not send', () => {
    const onFiles = jest.fn();
    renderUi(
      <DropZone
        title="Drop traffic here"
        body="HAR or NDJSON"
        disabledReason="Needs the right to send traffic"
        onFiles={onFiles}
      />,
    );
    fireEvent.drop(zone(), { dataTransfer: { files: [har] } });
    expect(onFiles).not.toHaveBeenCalled();
  });
});
