import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Failure, Skeleton } from '../../components/States.tsx'
import { useRested } from '../../components/use-rested.ts'
import { ApiError } from '../../data/api.ts'
import { companyDraft, PLACES, withCompany } from '../../data/company-draft.ts'
import {
  applyConfiguration,
  type Configuration,
  configurationQuery,
  messageTextsQuery,
} from '../../data/configuration.ts'
import { t } from '../../i18n.ts'
import { companyWords } from '../../messages/company/words.ts'
import { textsWords } from '../../messages/texts/words.ts'
import { may } from '../../session.ts'
import { ApplyDialog } from '../design/ApplyDialog.tsx'
import { Managed } from '../design/Managed.tsx'
import { OperatePage } from '../operate/OperatePage.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { CompanyPreview } from './CompanyPreview.tsx'

const RESTING_MILLISECONDS = 500

/** Who the company is, and how its pages look to applicants. */
export function CompanyPage() {
  const isAllowed = may('configuration:read')
  const configuration = useQuery({ ...configurationQuery, enabled: isAllowed })
  const texts = useQuery({ ...messageTextsQuery, enabled: isAllowed })
  const failed = [configuration, texts].find(({ error, data }) => error && !data)
  return (
    <OperatePage title={t.titles.company} isAllowed={isAllowed}>
      {failed?.error && <Failure error={failed.error} retry={() => failed.refetch()} />}
      {!failed && !(configuration.data && texts.data) && <Skeleton lines={8} />}
      {configuration.data && texts.data && (
        <CompanyForm
          key={configuration.data.number}
          configuration={configuration.data}
          languages={texts.data.languages}
        />
      )}
    </OperatePage>
  )
}

function CompanyForm({ configuration, languages }: { configuration: Configuration; languages: string[] }) {
  const [own = ''] = languages
  // What it was when somebody began; whoever was faster is told of when it is applied.
  const [current] = useState(configuration)
  const [before] = useState(() => companyDraft(current.file, own))
  const [draft, setDraft] = useState(before)
  const [language, choose] = useState(own)
  const [file, apply] = useState<object>()
  const rested = useRested(draft, RESTING_MILLISECONDS)
  const mayWrite = may('configuration:write')
  const checked = useQuery({
    queryKey: ['checked company', current.number, rested],
    queryFn: async () => ({
      draft: rested,
      problems: await problemsOf(withCompany(current.file, rested, own), current.number),
    }),
    enabled: mayWrite && rested !== before,
    placeholderData: (last) => last,
    retry: false,
    gcTime: 0,
  })
  const problems = checked.data?.problems ?? []
  const [shown, show] = useState(before)
  useEffect(() => {
    if (checked.data?.problems.length === 0) show(checked.data.draft)
  }, [checked.data])
  const send = (event: FormEvent) => {
    event.preventDefault()
    apply(withCompany(current.file, draft, own))
  }
  return (
    <>
      <Managed by={current.managedIn} />
      <div className="company-editor">
        <form className="form" onSubmit={send} aria-label={t.titles.company}>
          <fieldset disabled={!mayWrite}>
            <CompanyFields
              draft={draft}
              change={(changed) => setDraft({ ...draft, ...changed })}
              problemOf={(field) => problems.find(({ field: at }) => isAt(at, PLACES[field]))?.message}
              languages={languages}
              language={language}
              choose={choose}
            />
            {mayWrite && (
              <div className="line-tools">
                <button type="submit" className="button primary">
                  {textsWords.review}
                </button>
                <button type="button" className="button quiet" onClick={() => setDraft(before)}>
                  {companyWords.beginAnew}
                </button>
              </div>
            )}
          </fieldset>
        </form>
        <CompanyPreview
          company={withCompany(current.file, shown, own).company}
          language={language}
          isStale={problems.length > 0}
        />
      </div>
      {file && (
        <ApplyDialog
          title={companyWords.applyTitle}
          current={current}
          file={file}
          send={textsWords.apply}
          close={() => apply(undefined)}
        />
      )}
    </>
  )
}

const isAt = (field: string, place: string) => field === place || field.startsWith(`${place}.`)

/** What is wrong with a file, field by field. */
async function problemsOf(file: object, latest: number): Promise<ApiError['details']> {
  try {
    await applyConfiguration(file, { isDry: true, latest, takesOver: false })
    return []
  } catch (error) {
    if (error instanceof ApiError) return error.details
    throw error
  }
}
