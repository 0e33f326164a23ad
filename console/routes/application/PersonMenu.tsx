import * as Ariakit from '@ariakit/react'
import { lazy, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { OnceAsked } from '../../components/OnceAsked.tsx'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { call } from '../../data/api.ts'
import type { ApplicationDetail, PersonExport } from '../../data/contracts.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'

const EraseDialog = lazy(async () => ({ default: (await import('./EraseDialog.tsx')).EraseDialog }))

type Person = ApplicationDetail['candidate']

/** What is done with the person as such, for who may: hand them what is kept, and erase it. */
export function PersonMenu({ person }: { person: Person }) {
  const [isErasing, erase] = useState(false)
  const mayExport = may('candidates:export')
  const mayErase = may('candidates:erase')
  if (!mayExport && !mayErase) return null
  return (
    <>
      <Ariakit.MenuProvider placement="bottom-start">
        <Ariakit.MenuButton className="button quiet small">
          <Icon name="person" />
          {t.person.menu}
        </Ariakit.MenuButton>
        <Ariakit.Menu gutter={4} className="menu" portal>
          {mayExport && (
            <Ariakit.MenuItem className="item" onClick={() => exportPerson(person.id)}>
              <Icon name="download" />
              {t.person.export}
            </Ariakit.MenuItem>
          )}
          {mayErase && (
            <Ariakit.MenuItem className="item" onClick={() => erase(true)}>
              <Icon name="close" />
              {t.person.erase}
            </Ariakit.MenuItem>
          )}
        </Ariakit.Menu>
      </Ariakit.MenuProvider>
      <OnceAsked isAsked={isErasing}>
        <EraseDialog person={person} isOpen={isErasing} close={() => erase(false)} />
      </OnceAsked>
    </>
  )
}

/** The zip is made while it is fetched, from an address that works for a while. */
async function exportPerson(id: string) {
  try {
    const { url } = await call<PersonExport>(`/v1/candidates/${id}/export/`)
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
    tell({ text: t.person.exported })
  } catch (error) {
    tell({ text: problemText(error), isProblem: true })
  }
}
