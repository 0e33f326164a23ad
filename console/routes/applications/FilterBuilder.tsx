import * as Ariakit from '@ariakit/react'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { filterCount } from '../../data/list-search.ts'
import { numberText, t } from '../../i18n.ts'
import type { FilterFormProps } from './FilterForm.tsx'

const FilterForm = lazy(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }))

/** What narrows the list, behind a button. */
export function FilterBuilder(props: Omit<FilterFormProps, 'drafts' | 'setDrafts'>) {
  const [drafts, setDrafts] = useState<Record<string, string[]>>({})
  const chosen = filterCount({ ...props.search, q: undefined, flows: undefined })
  return (
    <Ariakit.PopoverProvider placement="bottom-end">
      <Ariakit.PopoverDisclosure className={chosen > 0 ? 'button small quiet chosen' : 'button small quiet'}>
        <Icon name="filter" />
        {t.filter}
        {chosen > 0 && <span className="badge">{numberText(chosen)}</span>}
      </Ariakit.PopoverDisclosure>
      <Ariakit.Popover className="popover wide" gutter={6} portal unmountOnHide aria-label={t.filters}>
        <Suspense>
          <FilterForm {...props} drafts={drafts} setDrafts={setDrafts} />
        </Suspense>
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  )
}
