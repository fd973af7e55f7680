import { registerTexts } from '../../../entities/text/texts.ts';
import users from './users.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    users: typeof users;
  }
}

registerTexts('users', users);
