import { lazy } from 'react'
import { useAssigning } from '../data/assigning.ts'
import { useMessaging } from '../data/messages.ts'
import { askedToStepUp } from '../data/step-up.ts'
import { OnceAsked } from './OnceAsked.tsx'

const AssignDialog = lazy(async () => ({ default: (await import('../routes/bulk/AssignDialog.tsx')).AssignDialog }))
const MessageDialog = lazy(async () => ({
  default: (await import('../routes/messages/MessageDialog.tsx')).MessageDialog,
}))
const StepUpDialog = lazy(async () => ({ default: (await import('./StepUpDialog.tsx')).StepUpDialog }))

/** The dialogs that any page may ask for; the code of each is loaded when it is asked for first. */
export const AskedDialogs = () => (
  <>
    <OnceAsked isAsked={useAssigning() !== undefined}>
      <AssignDialog />
    </OnceAsked>
    <OnceAsked isAsked={useMessaging() !== undefined}>
      <MessageDialog />
    </OnceAsked>
    <OnceAsked isAsked={askedToStepUp.use() !== undefined}>
      <StepUpDialog />
    </OnceAsked>
  </>
)
