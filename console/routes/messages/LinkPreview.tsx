import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../components/problem-text.ts'
import type { Chosen } from '../../data/bulk-actions.ts'
import { bulkLinkPreviewQuery } from '../../data/bulk-links.ts'
import { t } from '../../i18n.ts'
import { linkingWords } from '../../messages/linking/words.ts'
import { ReachText, Unreached } from './Reach.tsx'

/** What a link is, and whom of many it does not reach. */
export const LinkPreview = ({ many }: { many: Chosen | undefined }) => (
  <section className="preview bulk-preview" aria-label={t.message.preview} aria-live="polite">
    <p>{linkingWords.help}</p>
    {many && <Reach many={many} />}
  </section>
)

function Reach({ many }: { many: Chosen }) {
  const { data, error } = useQuery(bulkLinkPreviewQuery(many))
  if (error) return <p>{problemText(error)}</p>
  if (!data) return <p>{`${t.message.looking}…`}</p>
  return (
    <>
      <ReachText reach={data} />
      <Unreached skips={data.skips} />
    </>
  )
}
