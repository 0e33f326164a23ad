import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog, DialogBody } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { problemText } from '../../components/problem-text.ts'
import { Skeleton } from '../../components/States.tsx'
import { applyConfiguration, type Configuration, configurationQuery } from '../../data/configuration.ts'
import { wordsOf } from '../../data/design.ts'
import { nameFrom } from '../../data/name-from.ts'
import { withNewFlow } from '../../data/new-flow.ts'
import { designWords } from '../../messages/design/words.ts'
import { TakeOver } from './TakeOver.tsx'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Asks what a new flow is called and what it begins as, makes it as a draft, and leads to its form. */
export const NewFlowDialog = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => (
  <Dialog isOpen={isOpen} close={close}>
    <NewFlow close={close} />
  </Dialog>
)

/** What there is already decides what a flow can be called and begin as. */
function NewFlow({ close }: { close: () => void }) {
  const { data, error } = useQuery({ ...configurationQuery, staleTime: 0 })
  if (data) return <NewFlowForm configuration={data} close={close} />
  return (
    <DialogBody title={designWords.newFlow} problem={error ? problemText(error) : undefined}>
      {!error && <Skeleton lines={4} />}
    </DialogBody>
  )
}

function NewFlowForm({ configuration, close }: { configuration: Configuration; close: () => void }) {
  const { file, number: latest, managedIn } = configuration
  const taken = file.flows.map(({ slug }) => slug)
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [ownSlug, setSlug] = useState<string>()
  const [copied, copy] = useState('')
  const [isAgreed, agree] = useState(managedIn === 'console')
  const [problem, setProblem] = useState<string>()
  const slug = ownSlug ?? (name.trim() ? nameFrom(name, 'flow', taken) : '')
  const make = async () => {
    if (!name.trim()) return setProblem(designWords.needsFlowName)
    if (!SLUG.test(slug)) return setProblem(designWords.wrongSlug)
    if (taken.includes(slug)) return setProblem(designWords.takenSlug(slug))
    try {
      const changed = withNewFlow(file, { name: name.trim(), slug, copied: copied || undefined })
      await applyConfiguration(changed, { isDry: false, latest, takesOver: managedIn === 'file' })
      close()
      navigate({ to: '/design/$flow', params: { flow: slug }, search: { view: 'edit', pane: 'form' } })
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  const isAbout = (...problems: string[]) => problem !== undefined && problems.includes(problem)
  return (
    <DialogForm
      submit={make}
      noValidate
      title={designWords.newFlow}
      description={designWords.newFlowText}
      problem={problem}
      send={designWords.makeFlow}
      isDisabled={!isAgreed}
    >
      <label className="field">
        <span>{designWords.newFlowName}</span>
        <input
          autoComplete="off"
          maxLength={200}
          required
          value={name}
          aria-invalid={isAbout(designWords.needsFlowName)}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <label className="field">
        <span>{designWords.slug}</span>
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
          value={slug}
          aria-invalid={isAbout(designWords.wrongSlug, designWords.takenSlug(slug))}
          onChange={({ target }) => setSlug(target.value)}
        />
        <small>{designWords.slugHelp}</small>
      </label>
      <label className="field">
        <span>{designWords.beginsAs}</span>
        <select value={copied} onChange={({ target }) => copy(target.value)}>
          <option value="">{designWords.shortForm}</option>
          {file.flows.map((flow) => (
            <option key={flow.slug} value={flow.slug}>
              {designWords.copyOf(wordsOf(flow.name))}
            </option>
          ))}
        </select>
        {copied && <small>{designWords.copyHelp}</small>}
      </label>
      {managedIn === 'file' && <TakeOver isAgreed={isAgreed} agree={agree} />}
    </DialogForm>
  )
}
