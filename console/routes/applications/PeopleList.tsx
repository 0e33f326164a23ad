import type { ReactNode } from 'react'
import type { FilterField } from '../../data/filter-fields.ts'
import type { ListScope } from '../../data/list-request.ts'
import { NO_FILTERS, type Sort } from '../../data/list-search.ts'
import { ApplicationList } from './ApplicationList.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { Listed, usePeople } from './use-people.ts'

interface Props extends Listed {
  /** Of which flow; or over all. */
  scope: ListScope
  fields: FilterField[]
  people: ReturnType<typeof usePeople>
  sorts?: readonly Sort[]
  /** How many stand where. */
  boxes: ReactNode
}

/** A list with what narrows it above, and what can be done with those who are selected below. */
export function PeopleList({ scope, fields, request, search, change, list, people, sorts, boxes }: Props) {
  const { listed, chosen, open, name, jump } = people
  return (
    <section className="list-side" aria-label={scope.name}>
      <Toolbar
        flow={scope}
        fields={fields}
        request={request}
        search={search}
        change={change}
        jump={jump}
        name={name}
        list={list}
        {...(sorts && { sorts })}
      />
      {boxes}
      <ApplicationList
        {...listed}
        flow={scope}
        fields={fields}
        search={search}
        list={list}
        open={open}
        clear={() => change(NO_FILTERS)}
      />
      <SelectionBar {...chosen} />
    </section>
  )
}
