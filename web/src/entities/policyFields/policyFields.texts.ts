import { registerTexts } from '../text/texts.ts';
import policyFields from './policyFields.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    policyFields: typeof policyFields;
  }
}

registerTexts('policyFields', policyFields);
