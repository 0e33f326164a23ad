import { useQuery } from '@tanstack/react-query'
import { useSettledText } from '../../components/use-settled-text.ts'
import { ME, NOBODY } from '../../data/list-request.ts'
import type { ListSearch } from '../../data/list-search.ts'
import { membersQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { channelWords } from '../../messages/channels/words.ts'
import { session } from '../../session.ts'

interface Props {
  search: ListSearch
  change: (changes: Partial<ListSearch>, options?: { replace?: boolean }) => void
}

const SETTLED_MILLISECONDS = 250

/** Who looks after somebody, how they are tagged, and how they came. */
export function CareFilter({ search, change }: Props) {
  const { data: members } = useQuery(membersQuery)
  const [tag, setTag] = useSettledText(
    search.tag ?? '',
    (text) => change({ tag: text.trim() || undefined }, { replace: true }),
    SETTLED_MILLISECONDS,
  )
  return (
    <div className="range">
      <label className="field">
        <span>{t.assignee}</span>
        <select
          value={search.assignee ?? ''}
          onChange={({ target }) => change({ assignee: target.value || undefined })}
        >
          <option value="">{t.list.anybody}</option>
          <option value={ME}>{t.list.me}</option>
          <option value={NOBODY}>{t.list.nobody}</option>
          {members?.results
            .filter(({ id }) => id !== session.user.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
      </label>
      <label className="field">
        <span>{t.list.tagged}</span>
        <input type="text" value={tag} maxLength={40} onChange={({ target }) => setTag(target.value)} />
      </label>
      <label className="field">
        <span>{channelWords.label}</span>
        <select value={search.channel ?? ''} onChange={({ target }) => change({ channel: target.value || undefined })}>
          <option value="">{t.all}</option>
          {Object.entries(channelWords.names).map(([channel, name]) => (
            <option key={channel} value={channel}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
