import { type Findings, isFlat } from './fuzz.ts'
import type { FuzzedRequest } from './requests.ts'

/** What was found, as tables. */
export function report({ outcomes, failures, held, resident, sessionsEnded, health }: Findings): string {
  const columns = [...new Set([...outcomes.values()].flatMap((ofKind) => [...ofKind.keys()]))].sort((one, other) =>
    String(one).localeCompare(String(other)),
  )
  const rows = [...outcomes].sort(([one], [other]) => one.localeCompare(other))
  const line = (name: string, cells: (number | string)[]) =>
    name.padEnd(24) + cells.map((cell) => String(cell).padStart(Math.max(7, String(cell).length + 1))).join('')
  const table = rows.map(([kind, ofKind]) =>
    line(
      kind,
      columns.map((column) => ofKind.get(column) ?? 0),
    ),
  )
  const at = (share: number) => `${Math.round(health[Math.floor((health.length - 1) * share)] ?? 0)} ms`
  return [
    line('', columns),
    ...table,
    '',
    `memory       ${held.atStart} MB held at the start, ${held.warm} MB once warm, ${held.atEnd} MB at the end: ${isFlat({ held }) ? 'flat' : 'IT GROWS'}`,
    `             ${resident} MB resident at the end, garbage and all`,
    `sessions     ${sessionsEnded} ended by a request, and begun anew`,
    `/healthz     ${health.length} times beside it: median ${at(0.5)}, 99 % in ${at(0.99)}, slowest ${at(1)}`,
    `failures     ${failures.length}`,
    ...failures.slice(0, 20).map(({ turn, outcome, request }) => `\n#${turn}: ${outcome}\n${curl(request)}`),
  ].join('\n')
}

/** The request as a command, to try it again. */
function curl({ method, path, headers, body }: FuzzedRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const lines = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const sent = body.length > 0 ? `printf %s ${body.toString('base64')} | base64 -d | ` : ''
  const data = body.length > 0 ? ' --data-binary @-' : ''
  return `${sent}curl -i --globoff --path-as-is -X ${method} ${lines.join(' ')}${data} "$address"${quoted(path)}`
}
