/** One @, no spaces, a dotted domain: what mail systems agree on. RFC 5321 bounds the whole to 254 characters. */
const EMAIL = /^[^\s@"<>(),:;[\]\\]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/** Whether a text is an email address, by the one rule for all fields. */
export const isEmail = (value: string): boolean =>
  value.length <= 254 && EMAIL.test(value) && !/^\.|\.\.|\.@/.test(value)
