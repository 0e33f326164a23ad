import * as Ariakit from '@ariakit/react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/client.ts'
import type { SavedViews } from '../../data/contracts.ts'
import type { ListScope } from '../../data/list-request.ts'
import { type ListSearch, readSearch, viewSearch } from '../../data/list-search.ts'
import { viewsQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'

interface Props {
  flow: ListScope
  search: ListSearch
  show: (search: ListSearch) => void
}

type View = SavedViews['results'][number]

/** The lists that somebody comes back to: their own, and those of all. */
export function ViewMenu({ flow, search, show }: Props) {
  const store = Ariakit.usePopoverStore({ placement: 'bottom-end' })
  const views = useQuery(viewsQuery(flow.id))
  const now = JSON.stringify(viewSearch(search))
  const groups = [
    { title: t.list.myViews, views: views.data?.results.filter(({ is_shared }) => !is_shared) ?? [] },
    { title: t.list.teamViews, views: views.data?.results.filter(({ is_shared }) => is_shared) ?? [] },
  ].filter((group) => group.views.length > 0)
  const choose = (view: View) => {
    show(readSearch(view.search))
    store.hide()
  }
  const [problem, setProblem] = useState('')
  const remove = async ({ id }: View) => {
    await call(`/views/${id}/delete/`, { body: {} })
    await queryClient.invalidateQueries({ queryKey: ['views'] })
  }
  const pin = async ({ id, is_pinned }: View) => {
    try {
      await call(`/views/${id}/pin/`, { body: { is_pinned: !is_pinned } })
      setProblem('')
      await queryClient.invalidateQueries({ queryKey: ['views'] })
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <Ariakit.PopoverProvider store={store}>
      <Ariakit.PopoverDisclosure className="button small quiet">
        <Icon name="flow" />
        {t.list.views}
      </Ariakit.PopoverDisclosure>
      <Ariakit.Popover className="popover wide" gutter={6} portal aria-label={t.list.views}>
        {groups.length === 0 && <p className="help">{t.list.noViews}</p>}
        {groups.map(({ title, views: members }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="views">
              {members.map((view) => (
                <li key={view.id}>
                  <button
                    type="button"
                    className="item"
                    aria-current={JSON.stringify(viewSearch(readSearch(view.search))) === now || undefined}
                    onClick={() => choose(view)}
                  >
                    {view.name}
                  </button>
                  <IconButton
                    icon="home"
                    label={t.list.pinView(view.name)}
                    className="pin"
                    title={t.list.pinView(view.name)}
                    aria-pressed={view.is_pinned}
                    onClick={() => pin(view)}
                  />
                  {view.is_mine && (
                    <IconButton icon="close" label={t.list.deleteView(view.name)} onClick={() => remove(view)} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {problem && (
          <small className="problem" role="alert">
            {problem}
          </small>
        )}
        <SaveView flow={flow} search={search} />
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  )
}

function SaveView({ flow, search }: { flow: ListScope; search: ListSearch }) {
  const [problem, setProblem] = useState('')
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const body = {
      hiring_flow_id: flow.id,
      name: String(fields.get('name')).trim(),
      is_shared: fields.has('shared'),
      is_pinned: fields.has('pinned'),
      search: viewSearch(search),
    }
    try {
      await call('/views/', { body })
      form.reset()
      setProblem('')
      await queryClient.invalidateQueries({ queryKey: ['views'] })
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <form className="filter" onSubmit={save}>
      <label className="field">
        <span>{t.list.saveAs}</span>
        <input type="text" name="name" required maxLength={80} pattern=".*\S.*" />
      </label>
      <label className="choice">
        <input type="checkbox" name="shared" />
        {t.list.shareView}
      </label>
      <label className="choice">
        <input type="checkbox" name="pinned" defaultChecked />
        {t.list.pinNewView}
      </label>
      <small>{t.list.viewKeeps}</small>
      {problem && (
        <small className="problem" role="alert">
          {problem}
        </small>
      )}
      <button type="submit" className="button small">
        {t.list.saveView}
      </button>
    </form>
  )
}
