import { registerTexts } from '../text/texts.ts';
import endpointFields from './endpointFields.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    endpointFields: typeof endpointFields;
  }
}

registerTexts('endpointFields', endpointFields);
