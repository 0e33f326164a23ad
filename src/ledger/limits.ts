/** The bounds on what can be charged; quantities have six decimals. */
export const MIN_QUANTITY = 0.000001
export const MAX_QUANTITY = 1_000_000_000

export const MAX_SERVICE_LENGTH = 100

/** Whether a service can have this name: a line of text that is neither empty nor too long. */
export const isServiceName = (name: string) =>
  name.length > 0 && name.length <= MAX_SERVICE_LENGTH && !/[\p{Cc}]/u.test(name)
