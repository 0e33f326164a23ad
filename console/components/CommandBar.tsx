import * as Ariakit from '@ariakit/react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { type ActionName, definitionOf, runAction, useAction, useOffered } from '../actions/actions.ts'
import { call } from '../data/api.ts'
import type { CandidateApplications } from '../data/contracts.ts'
import { flowsQuery, peopleQuery } from '../data/queries.ts'
import { t } from '../i18n.ts'
import { Dialog } from './Dialog.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Keys } from './Keys.tsx'
import { workPages } from './WorkLinks.tsx'

interface Choice {
  id: string
  icon: IconName
  text: string
  detail?: string | undefined
  keys?: string | undefined
  run: () => void
}

const SETTLED_MILLISECONDS = 120
const SHORTEST_NAME = 2

/** One field for everything: what can be done here, where one can go, and people of all flows. */
export function CommandBar() {
  const [isOpen, open] = useState(false)
  useAction('command', () => open(true))
  return (
    <Dialog isOpen={isOpen} close={() => open(false)} className="command" label={t.search}>
      <Commands close={() => open(false)} />
    </Dialog>
  )
}

function Commands({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const typed = useSettled(useDeferredValue(text.trim()))
  const actions = useActionChoices()
  const pages = usePageChoices()
  const people = usePeople(typed)
  const fits = ({ text: name }: Choice) => name.toLowerCase().includes(text.trim().toLowerCase())
  const groups = [
    { title: t.command.people, choices: people.choices },
    { title: t.command.actions, choices: actions.filter(fits) },
    { title: t.command.pages, choices: pages.filter(fits) },
  ].filter(({ choices }) => choices.length > 0)
  return (
    <Ariakit.ComboboxProvider open value={text} setValue={setText} focusLoop includesBaseElement={false}>
      <div className="command-field">
        <Icon name="search" />
        <Ariakit.Combobox autoFocus autoSelect="always" placeholder={t.command.placeholder} aria-label={t.search} />
        <Keys of="Escape" />
      </div>
      <Ariakit.ComboboxList className="command-list" alwaysVisible aria-label={t.search}>
        {groups.map(({ title, choices }) => (
          <Ariakit.ComboboxGroup key={title}>
            <Ariakit.ComboboxGroupLabel className="group">{title}</Ariakit.ComboboxGroupLabel>
            {choices.map(({ id, icon, text: name, detail, keys, run }) => (
              <Ariakit.ComboboxItem
                key={id}
                className="item"
                hideOnClick={false}
                setValueOnClick={false}
                focusOnHover
                onClick={() => {
                  close()
                  run()
                }}
              >
                <Icon name={icon} />
                <span className="name">{name}</span>
                {detail && <small>{detail}</small>}
                {keys && <Keys of={keys} />}
              </Ariakit.ComboboxItem>
            ))}
          </Ariakit.ComboboxGroup>
        ))}
      </Ariakit.ComboboxList>
      <p className="command-note" role="status">
        {people.note ?? (groups.length === 0 ? t.command.nothing : '')}
      </p>
    </Ariakit.ComboboxProvider>
  )
}

/** A text that has not changed for a moment: not every letter is worth a request. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), SETTLED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useActionChoices(): Choice[] {
  return useOffered()
    .filter((name) => !definitionOf(name).isHidden)
    .map((name: ActionName) => {
      const { title, icon, keys } = definitionOf(name)
      // The bar gives the focus back first.
      return { id: name, icon, text: title(), keys: keys[0], run: () => setTimeout(() => runAction(name)) }
    })
}

function usePageChoices(): Choice[] {
  const { navigate } = useRouter()
  const { data } = useQuery(flowsQuery)
  const flows = (data?.results ?? []).map(
    ({ id, name, slug }): Choice => ({
      id,
      icon: 'flow',
      text: name,
      run: () => navigate({ to: '/flows/$flow', params: { flow: slug } }),
    }),
  )
  const others = workPages().map(
    ({ to, icon, title }): Choice => ({ id: to, icon, text: title(), run: () => navigate({ to }) }),
  )
  const all: Choice = {
    id: '/applications',
    icon: 'flow',
    text: t.allFlows,
    run: () => navigate({ to: '/applications' }),
  }
  return [...others, ...(flows.length > 1 ? [all] : []), ...flows]
}

function usePeople(text: string): { choices: Choice[]; note?: string } {
  const { navigate } = useRouter()
  const isLong = text.length >= SHORTEST_NAME
  const { data, isFetching, isError } = useQuery({ ...peopleQuery(text), enabled: isLong })
  if (!isLong) return { choices: [], ...(text.length > 0 && { note: t.command.hint }) }
  if (isError) return { choices: [], note: t.command.failed }
  const choices = (data?.results ?? []).map(
    ({ id, full_name, email, phone_number }): Choice => ({
      id,
      icon: 'person',
      text: full_name ?? email ?? t.noName,
      detail: email ?? phone_number ?? undefined,
      run: async () => {
        const { results } = await call<CandidateApplications>(`/v1/candidates/${id}/applications/`)
        const newest = results[0]?.application_id
        if (newest) navigate({ to: '/applications/$application', params: { application: newest } })
      },
    }),
  )
  return { choices, ...(isFetching && !data && { note: t.command.searching }) }
}
