import { keysWords } from '../../messages/keys/words.ts'

interface Props {
  scopes: string[]
  chosen: string[]
  choose: (scopes: string[]) => void
}

const EVERYTHING = '*'

/** What a key may do: everything, or rights as the documentation calls them. */
export function ScopeChoice({ scopes, chosen, choose }: Props) {
  const isEverything = chosen.includes(EVERYTHING)
  const nouns = [...new Set(scopes.map((scope) => scope.split(':')[0] ?? ''))]
  const toggle = (scope: string) =>
    choose(chosen.includes(scope) ? chosen.filter((other) => other !== scope) : [...chosen, scope])
  return (
    <fieldset className="scope-choice">
      <legend>{keysWords.rights}</legend>
      <label className="choice">
        <input type="radio" name="rights" checked={isEverything} onChange={() => choose([EVERYTHING])} />
        <span>
          {keysWords.everything}
          <small>{keysWords.everythingHelp}</small>
        </span>
      </label>
      <label className="choice">
        <input type="radio" name="rights" checked={!isEverything} onChange={() => choose([])} />
        <span>{keysWords.chosen}</span>
      </label>
      {!isEverything && (
        <ul>
          {nouns.map((noun) => (
            <li key={noun}>
              <code>{noun}</code>
              {scopes
                .filter((scope) => scope.startsWith(`${noun}:`))
                .map((scope) => (
                  <label key={scope} className="choice">
                    <input type="checkbox" checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
                    <span>
                      <span className="hidden">{noun}: </span>
                      {rightText(scope.slice(noun.length + 1))}
                    </span>
                  </label>
                ))}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

const RIGHTS = ['read', 'write', 'erase', 'export'] as const

function rightText(right: string): string {
  const known = RIGHTS.find((name) => name === right)
  return known ? keysWords[known] : right
}
