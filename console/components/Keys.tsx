const SIGNS: Record<string, string> = {
  mod: /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl',
  Escape: 'Esc',
  ArrowDown: 'Down',
  ArrowUp: 'Up',
}

/** The keys of a shortcut, such as `mod+k`. */
export const Keys = ({ of: keys }: { of: string }) => (
  <span className="keys" aria-hidden="true">
    {keys.split('+').map((key) => (
      <kbd key={key}>{SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
    ))}
  </span>
)
