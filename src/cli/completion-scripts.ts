/** What may follow the words that were typed. */
export interface Place {
  /** Each word after a space, such as ` keys create`. */
  typed: string
  commands: { name: string; description: string }[]
  options: { flag: string; description: string; takesValue: boolean; values: readonly string[] }[]
  /** Of its arguments, where they are listed. */
  values: readonly string[]
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const placesWithin = (places: Place[]) => places.map(({ typed }) => typed).filter((typed) => typed !== '')
const valuedOptions = (places: Place[]) =>
  places.flatMap(({ typed, options }) =>
    options.filter(({ takesValue }) => takesValue).map(({ flag, values }) => ({ typed: `${typed} ${flag}`, values })),
  )

/** For bash. Where nothing is known, files are offered. */
export function bashCompletion(places: Place[]): string {
  const offers = places.map(({ typed, commands, options, values }) => {
    const words = [...commands.map(({ name }) => name), ...values, ...options.map(({ flag }) => flag)]
    return `    ${quoted(typed)}) offered=${quoted(words.join(' '))} ;;`
  })
  const values = valuedOptions(places).map(
    ({ typed, values }) => `    ${quoted(typed)}) offered=${quoted(values.join(' '))} ;;`,
  )
  return `# hireline completion bash
_hireline() {
  local current=\${COMP_WORDS[COMP_CWORD]} place= offered= index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$place \${COMP_WORDS[index]}" in
    ${placesWithin(places).map(quoted).join(' | ')}) place="$place \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$place" in
${offers.join('\n')}
  esac
  case "$place \${COMP_WORDS[COMP_CWORD - 1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _hireline hireline`
}

/** For zsh, with descriptions. */
export function zshCompletion(places: Place[]): string {
  const item = (word: string, description = '') => quoted(description ? `${word}:${description}` : word)
  const offers = places.map(({ typed, commands, options, values }) => {
    const items = [
      ...commands.map(({ name, description }) => item(name, description)),
      ...values.map((value) => item(value)),
      ...options.map(({ flag, description }) => item(flag, description)),
    ]
    return `    (${quoted(typed)}) offered=(${items.join(' ')}) ;;`
  })
  const values = valuedOptions(places).map(
    ({ typed, values }) => `    (${quoted(typed)}) offered=(${values.map((value) => item(value)).join(' ')}) ;;`,
  )
  return `#compdef hireline
_hireline() {
  local place= index
  local -a offered
  for ((index = 2; index < CURRENT; index++)); do
    case "$place \${words[index]}" in
    (${placesWithin(places).map(quoted).join('|')}) place="$place \${words[index]}" ;;
    esac
  done
  case "$place" in
${offers.join('\n')}
  esac
  case "$place \${words[CURRENT - 1]}" in
${values.join('\n')}
  esac
  _describe hireline offered || _files
}
if [ "$funcstack[1]" = _hireline ]; then _hireline "$@"; else compdef _hireline hireline; fi`
}

/** For fish, with descriptions. */
export function fishCompletion(places: Place[]): string {
  const lines = places.flatMap(({ typed, commands, options, values }) => {
    const at = `complete -c hireline -n ${fishQuoted(`__hireline_at "${typed}"`)}`
    return [
      ...commands.map(({ name, description }) => `${at} -f -a ${name} -d ${fishQuoted(description)}`),
      ...values.map((value) => `${at} -f -a ${value}`),
      ...options.map(({ flag, description, takesValue, values }) => {
        const taken = values.length > 0 ? ` -x -a ${fishQuoted(values.join(' '))}` : takesValue ? ' -r' : ''
        return `${at} -l ${flag.slice(2)}${taken} -d ${fishQuoted(description)}`
      }),
    ]
  })
  return `# hireline completion fish
function __hireline_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    switch "$place $word"
      case ${placesWithin(places).map(fishQuoted).join(' ')}
        set place "$place $word"
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join('\n')}`
}
