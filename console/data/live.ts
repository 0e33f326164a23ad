import { basePath } from '../session.ts'
import { queryClient } from './client.ts'
import { refreshAll, refreshApplications } from './refresh.ts'

/** Of what the service tells, that something changed: see `src/live`. */
type LiveChange = { application_ids: string[]; hiring_flow_ids: string[] } | { everything: true }

/** Without a stream, everything that is shown is asked for so often. */
const POLL_MILLISECONDS = 10_000
/** A stream that could not be opened is tried again. */
const RETRY_MILLISECONDS = 30_000

/**
 * Keeps what is shown up to date while somebody can see it: by a stream of changes, or else by asking. A window in the background
 * holds no stream, since a browser opens few connections.
 */
export function followChanges(): () => void {
  let stream: EventSource | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false

  const startPolling = () => {
    poll ??= setInterval(refreshAll, POLL_MILLISECONDS)
  }
  const stopPolling = () => {
    clearInterval(poll)
    poll = undefined
  }
  const close = () => {
    stream?.close()
    stream = undefined
    clearTimeout(retry)
    stopPolling()
  }
  const open = () => {
    close()
    stream = new EventSource(`${basePath}/api/live/`)
    stream.addEventListener('open', () => {
      stopPolling()
      // What changed while nobody listened was not told.
      if (wasOpen) refreshAll()
      wasOpen = true
    })
    stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as LiveChange
      if ('everything' in change) refreshAll()
      else refreshApplications(change.application_ids, change.hiring_flow_ids)
    })
    // The next request leads to sign in.
    stream.addEventListener('end', () => {
      close()
      queryClient.invalidateQueries()
    })
    stream.addEventListener('error', () => {
      startPolling()
      if (stream?.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MILLISECONDS)
    })
  }
  const follow = () => (document.visibilityState === 'visible' ? open() : close())
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}
