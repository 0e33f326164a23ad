import { type PointerEvent, useRef, useState } from 'react'

interface Drag {
  key: string
  keys: string[]
}

/**
 * Puts the members of a list in another order by mouse, pen or finger: the order is told once, when the member is let go.
 * @param keys of the members, one for each child of the list
 */
export function useDragOrder(keys: string[], change: (keys: string[], key: string) => void) {
  const [shown, show] = useState<Drag>()
  // Moves come faster than pages are drawn.
  const latest = useRef<Drag>(undefined)
  const set = (drag: Drag | undefined) => {
    latest.current = drag
    show(drag)
  }
  const moveTo = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const drag = latest.current
    if (!drag) return
    const places = [...currentTarget.children].map((child) => child.getBoundingClientRect())
    const place = places.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    if (place < 0 || drag.keys[place] === drag.key) return
    const others = drag.keys.filter((key) => key !== drag.key)
    set({ ...drag, keys: others.toSpliced(place, 0, drag.key) })
  }
  return {
    keys: shown?.keys ?? keys,
    dragged: shown?.key,
    take(event: PointerEvent, key: string) {
      if (event.button !== 0) return
      // The list stays where it is; a member that changes its place would lose the pointer.
      event.currentTarget.closest('ol')?.setPointerCapture(event.pointerId)
      set({ key, keys })
    },
    list: {
      onPointerMove: moveTo,
      onPointerUp(event: PointerEvent<HTMLElement>) {
        moveTo(event)
        const drag = latest.current
        if (drag && drag.keys.join() !== keys.join()) change(drag.keys, drag.key)
        set(undefined)
      },
      onPointerCancel: () => set(undefined),
    },
  }
}
