/** One @, no spaces, a dotted domain: what mail systems agree on. RFC 5321 bounds the whole to 254 characters. */
const EMAIL = /^[^\s@"<>(),:;[\]\\]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/** An email address, as every field that takes one understands it. */
export const isEmail = (value: string): boolean =>
  value.length <= 254 && EMAIL.test(value) && !/^\.|\.\.|\.@/.test(value)
