import { useRef, useState } from 'react'
import type { ApplicationRow } from '../../data/contracts.ts'
import { type Movable, movable } from '../../data/moves.ts'

const allOf = (rows: ApplicationRow[]) => new Map(rows.map((row) => [row.application_id, movable(row)]))

/**
 * Who is selected: rows one by one or in stretches, or everybody whom the list would show.
 * @param list what the list is asked for: everybody of one is not everybody of another
 */
export function useSelection(rows: ApplicationRow[], list: object) {
  const [chosen, choose] = useState<ReadonlyMap<string, Movable>>(new Map())
  const [everyoneOf, setEveryoneOf] = useState<string>()
  const anchor = useRef<string>(undefined)
  const key = JSON.stringify(list)
  const isEveryone = everyoneOf === key
  const selected = isEveryone ? allOf(rows) : chosen

  const set = (next: ReadonlyMap<string, Movable>) => {
    setEveryoneOf(undefined)
    choose(next)
  }
  return {
    selected,
    isEveryone,
    clear: () => set(new Map()),
    /** Those with whom something was done are selected no longer; of everybody, nobody is. */
    leaveOut(people: readonly Movable[]) {
      const gone = new Set(people.map(({ id }) => id))
      setEveryoneOf(undefined)
      // A dialog that was opened for several groups tells of one after the other.
      choose((before) => new Map(isEveryone ? [] : [...before].filter(([id]) => !gone.has(id))))
    },
    toggle(row: ApplicationRow) {
      anchor.current = row.application_id
      const next = new Map(selected)
      if (!next.delete(row.application_id)) next.set(row.application_id, movable(row))
      set(next)
    },
    /** Selects all from the row that was chosen last to this one. */
    extendTo(index: number) {
      const start = Math.max(
        0,
        rows.findIndex(({ application_id }) => application_id === anchor.current),
      )
      const stretch = rows.slice(Math.min(start, index), Math.max(start, index) + 1)
      set(new Map([...selected, ...allOf(stretch)]))
    },
    /** The row from which a stretch begins. */
    begin(row: ApplicationRow | undefined) {
      if (row && selected.size === 0) anchor.current = row.application_id
    },
    selectShown: () => set(allOf(rows)),
    selectEveryone: () => setEveryoneOf(key),
  }
}
