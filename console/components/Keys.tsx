const SIGNS: Record<string, string> = {
  mod: /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl',
  shift: '⇧',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** What stands between two keys; the plus may be a key itself. */
const BETWEEN = /(?<=.)\+(?=.)/

/** The keys of a shortcut, such as `mod+k`. */
export const Keys = ({ of: keys }: { of: string }) => (
  <span className="keys" aria-hidden="true">
    {keys.split(BETWEEN).map((key) => (
      <kbd key={key}>{SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
    ))}
  </span>
)
