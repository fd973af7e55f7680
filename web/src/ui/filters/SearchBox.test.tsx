import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { SearchBox } from './SearchBox.tsx';

const told = jest.fn();
beforeEach(() => told.mockClear());

/** Addresses keep no blanks at the ends. */
function Page() {
  const [value, setValue] = useState('');
  const handleChange = (text: string) => {
    told(text);
    setValue(text.trim());
  };
  return <SearchBox value={value} onChange={handleChange} />;
}

describe('SearchBox', () => {
  it('keeps a blank at the end of who pauses between two words', async () => {
    const { user } = renderUi(<Page />);
    const box = screen.getByRole('searchbox');
    await user.type(box, 'pay ');
    await waitFor(() => expect(told).toHaveBeenCalledWith('pay '));
    expect(box).toHaveValue('pay ');
    await user.type(box, 'cart');
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('pay cart'));
    expect(box).toHaveValue('pay cart');
  });
});
