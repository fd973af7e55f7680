const TYPE = /^[A-Za-z_]\w{0,80}(?:[.+][A-Za-z_]\w{0,80}){1,10}(?:`\d)?(?:, ?[\w.]{1,120})?$/;

/**
 * Whether a key with its value says which type of a program an object is, as serializers of .NET
 * write it: `$type`, `Shop.Orders.Paid, Shop`.
 */
export const isTypeName = (key: string, value: unknown): boolean =>
  key === '$type' && typeof value === 'string' && TYPE.test(value) && !/^system\./i.test(value);
