/** An id as the application makes them, as SQL: the time, then bits that the seed decides. */
export const idAt = (time: string, bits: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(${bits}, 1, 3) || '8' || substr(${bits}, 4, 15))::uuid`
