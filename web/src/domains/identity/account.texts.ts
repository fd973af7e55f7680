import { registerTexts } from '../../entities/text/texts.ts';
import account from './account.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    account: typeof account;
  }
}

registerTexts('account', account);
