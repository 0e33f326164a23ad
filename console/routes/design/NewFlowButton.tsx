import { useState } from 'react'
import { designWords } from '../../messages/design/words.ts'
import { may } from '../../session.ts'
import { NewFlowDialog } from './NewFlowDialog.tsx'

/** The way to a flow that is not there yet, for those who may make one. */
export function NewFlowButton() {
  const [isAsked, ask] = useState(false)
  if (!may('configuration:write') || !may('configuration:read')) return null
  return (
    <>
      <button type="button" className="button" onClick={() => ask(true)}>
        {designWords.newFlow}
      </button>
      <NewFlowDialog isOpen={isAsked} close={() => ask(false)} />
    </>
  )
}
