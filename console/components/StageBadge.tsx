import type { Stage } from '../data/contracts.ts'
import { t } from '../i18n.ts'

/** A stage with the colour and the sign of its kind. */
export const StageBadge = ({ stage: { name, kind } }: { stage: Pick<Stage, 'name' | 'kind'> }) => (
  <span className="stage" title={`${name}: ${t.kinds[kind]}`}>
    <StageSign kind={kind} />
    <span>{name}</span>
  </span>
)

/** Signs differ by shape, for who does not tell the colours apart. */
export function StageSign({ kind }: { kind: Stage['kind'] }) {
  return (
    <svg
      className={`sign sign-${kind}`}
      width="12"
      height="12"
      viewBox="0 0 12 12"
      aria-hidden="true"
      focusable="false"
    >
      {kind === 'active' && <circle cx="6" cy="6" r="4" />}
      {kind === 'review' && (
        <>
          <circle cx="6" cy="6" r="4" />
          <path d="M6 2a4 4 0 0 1 0 8Z" className="filled" />
        </>
      )}
      {kind === 'on_hold' && <path d="M4.2 3v6m3.6-6v6" />}
      {(kind === 'approved' || kind === 'completed') && (
        <>
          <circle cx="6" cy="6" r="4.6" className="filled" />
          <path d="m4.2 6.2 1.3 1.3 2.4-2.8" className="cut" />
        </>
      )}
      {kind === 'rejected' && <path d="m3.2 3.2 5.6 5.6m0-5.6-5.6 5.6" />}
    </svg>
  )
}
