/** A value as it is stored; the element's type says which column holds it. */
export interface StoredValue {
  text_value: string | null
  number_value: string | null
  date_value: string | null
  choice_values: string[] | null
  detail_value: unknown
}

const EMPTY: StoredValue = {
  text_value: null,
  number_value: null,
  date_value: null,
  choice_values: null,
  detail_value: null,
}

/** A value in the column or columns of its type. */
export const storedIn = (columns: Partial<StoredValue>): StoredValue => ({ ...EMPTY, ...columns })
