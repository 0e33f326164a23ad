import type { WrittenSearch } from '../../data/list-search.ts'

/** What a list is asked for that shows who is behind a number. */
export type ListBehind = WrittenSearch

/** A number as it is shown, and as it is in a file. */
export interface Cell {
  shown: string
  value: string | number
}

export interface FigureRow {
  key: string
  label: string
  note?: string | undefined
  list?: ListBehind
  cells: Cell[]
}

/** Numbers beside a chart of them. Whatever is shown of them comes from here: chart, table and file. */
export interface Figure {
  /** What the file is called. */
  name: string
  title: string
  text: string
  head: string[]
  rows: FigureRow[]
  chart: {
    labels: string[]
    /** What a value is, where it is not a number of applications or documents. */
    unit?: string
    series: { label: string; values: number[]; tone: 'solid' | 'soft' }[]
    /** What a bar opens. */
    lists: (ListBehind | undefined)[]
  }
}
