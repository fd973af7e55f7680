import { object, ref, string } from 'yup';

/** A new password, typed twice. */
export interface NewPasswordValues {
  readonly newPassword: string;
  readonly confirmation: string;
}

export const NEW_PASSWORD_DEFAULTS: NewPasswordValues = { newPassword: '', confirmation: '' };

/**
 * `differ` is the only message shown before the server is asked; it knows the other rules and says
 * them.
 */
export const newPasswordFields = {
  newPassword: string().required().min(12).max(128),
  confirmation: string()
    .required()
    .oneOf([ref('newPassword')], 'differ'),
};

export const newPasswordSchema = object(newPasswordFields);
