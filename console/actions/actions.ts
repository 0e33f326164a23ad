import { useLayoutEffect, useRef } from 'react'
import type { IconName } from '../components/Icon.tsx'
import { createStore } from '../data/store.ts'
import { t } from '../i18n.ts'

interface Definition {
  title: () => string
  /** As `KeyboardEvent.key` has it; `mod+` is Ctrl, or ⌘ on a Mac. The first is the one that is shown. */
  keys: string[]
  icon: IconName
  /** Whether it works while somebody types. */
  whileTyping?: boolean
  /** Whether it is of no use in a list of actions. */
  isHidden?: boolean
}

/** Everything that can be done, once: buttons, menus, the command bar, the keyboard and its help are made of this. */
export const ACTIONS = {
  command: { title: () => t.actions.command, keys: ['mod+k'], icon: 'search', whileTyping: true, isHidden: true },
  shortcuts: { title: () => t.actions.shortcuts, keys: ['?'], icon: 'keyboard' },
  next: { title: () => t.actions.next, keys: ['j', 'ArrowDown'], icon: 'down' },
  previous: { title: () => t.actions.previous, keys: ['k', 'ArrowUp'], icon: 'up' },
  open: { title: () => t.actions.open, keys: ['Enter'], icon: 'right', isHidden: true },
  openPage: { title: () => t.actions.openPage, keys: ['o'], icon: 'expand' },
  select: { title: () => t.actions.select, keys: ['x'], icon: 'check' },
  extendDown: { title: () => t.bulk.extendDown, keys: ['shift+ArrowDown', 'shift+j'], icon: 'down', isHidden: true },
  extendUp: { title: () => t.bulk.extendUp, keys: ['shift+ArrowUp', 'shift+k'], icon: 'up', isHidden: true },
  selectAll: { title: () => t.bulk.selectAll, keys: ['mod+a'], icon: 'check' },
  move: { title: () => t.actions.move, keys: ['m'], icon: 'right' },
  message: { title: () => t.message.action, keys: ['y'], icon: 'mail' },
  note: { title: () => t.note.action, keys: ['n'], icon: 'edit' },
  correct: { title: () => t.correct.action, keys: ['e'], icon: 'edit' },
  assign: { title: () => t.assignAction, keys: ['a'], icon: 'person' },
  tag: { title: () => t.tagAction, keys: ['t'], icon: 'filter' },
  verify: { title: () => t.review.verify, keys: ['v'], icon: 'check' },
  reject: { title: () => t.review.reject, keys: ['r'], icon: 'close' },
  skip: { title: () => t.review.skip, keys: ['s'], icon: 'right' },
  zoomIn: { title: () => t.review.zoomIn, keys: ['+', '='], icon: 'zoomIn' },
  zoomOut: { title: () => t.review.zoomOut, keys: ['-'], icon: 'zoomOut' },
  turn: { title: () => t.review.turn, keys: ['t'], icon: 'turn' },
  nextPage: { title: () => t.nextPage, keys: ['ArrowRight'], icon: 'right' },
  previousPage: { title: () => t.previousPage, keys: ['ArrowLeft'], icon: 'left' },
  undo: { title: () => t.actions.undo, keys: ['z'], icon: 'history' },
  filterName: { title: () => t.actions.filterName, keys: ['/'], icon: 'filter' },
  jump: { title: () => t.list.jump, keys: ['d'], icon: 'calendar' },
  close: { title: () => t.actions.close, keys: ['Escape'], icon: 'left', whileTyping: true, isHidden: true },
  theme: { title: () => t.actions.theme, keys: [], icon: 'sun' },
  account: { title: () => t.actions.account, keys: [], icon: 'person' },
} satisfies Record<string, Definition>

export type ActionName = keyof typeof ACTIONS
export const definitionOf = (name: ActionName): Definition => ACTIONS[name]

type Run = () => void

/** What can be done on the page that is shown; of two that offer the same, the one that came last. */
const offered = createStore<{ name: ActionName; run: () => void }[]>([])

/** The names of what can be done now. */
export const useOffered = (): ActionName[] => [...new Set(offered.use().map(({ name }) => name))]

export function runAction(name: ActionName): boolean {
  const found = offered.get().findLast((offer) => offer.name === name)
  found?.run()
  return found !== undefined
}

/** Offers an action as long as the component is shown, from the moment it is. @param run nothing while it cannot be done */
export function useAction(name: ActionName, run: Run | undefined | false) {
  const latest = useRef<Run>(undefined)
  latest.current = run || undefined
  const isPossible = Boolean(run)
  useLayoutEffect(() => {
    if (!isPossible) return
    const offer = { name, run: () => latest.current?.() }
    offered.set([...offered.get(), offer])
    return () => offered.set(offered.get().filter((other) => other !== offer))
  }, [name, isPossible])
}

const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]'
/** What is open above the page has keys of its own. */
const ABOVE = '[role=dialog], [role=menu], [role=listbox]'

/** A sign such as `?` needs Shift on many keyboards; with a letter or an arrow it is another key. */
function pressedKey({ metaKey, ctrlKey, shiftKey, key }: KeyboardEvent): string {
  const withShift = shiftKey && /^([a-z]|Arrow.+)$/i.test(key)
  return `${metaKey || ctrlKey ? 'mod+' : ''}${withShift ? 'shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
}

/** Runs actions by their keys. */
export function listenToKeys() {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    const target = event.target instanceof Element ? event.target : document.body
    const pressed = pressedKey(event)
    const isTyping = target.closest(TYPING) !== null
    if (target.closest(ABOVE) && pressed !== 'mod+k') return
    // A button or a link is pressed by Enter.
    if (pressed === 'Enter' && target.closest('a, button, summary, input')) return
    const names = new Set(offered.get().map(({ name }) => name))
    const name = (Object.keys(ACTIONS) as ActionName[]).find((candidate) => {
      const { keys, whileTyping } = definitionOf(candidate)
      return names.has(candidate) && keys.includes(pressed) && (whileTyping || !isTyping)
    })
    if (name && runAction(name)) event.preventDefault()
  }
  window.addEventListener('keydown', listener)
  return () => window.removeEventListener('keydown', listener)
}
