import * as v from 'valibot'

/**
 * An address in small letters. Of ASCII alone, and that before its letters are made small: there are other characters whose
 * small letters are those of ASCII, and others that only look like them.
 */
export const EmailSchema = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/,
    'is no address, like a@example.com',
  ),
  v.transform((address) => address.toLowerCase()),
)
