import { useQuery } from '@tanstack/react-query'
import { Failure, Skeleton } from '../../components/States.tsx'
import { type Configuration, configurationQuery, messageTextsQuery } from '../../data/configuration.ts'
import type { MessageTexts } from '../../data/contracts.ts'
import { t } from '../../i18n.ts'
import { textsWords } from '../../messages/texts/words.ts'
import { may } from '../../session.ts'
import { Managed } from '../design/Managed.tsx'
import { OperatePage } from '../operate/OperatePage.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { TemplateLine } from './TemplateLine.tsx'

/** Everything that applicants are told by itself or by a template, as they read it. */
export function TextsPage() {
  const isAllowed = may('configuration:read')
  const configuration = useQuery({ ...configurationQuery, enabled: isAllowed })
  const texts = useQuery({ ...messageTextsQuery, enabled: isAllowed })
  const failed = [configuration, texts].find(({ error, data }) => error && !data)
  return (
    <OperatePage title={t.titles.templates} isAllowed={isAllowed}>
      {failed?.error && <Failure error={failed.error} retry={() => failed.refetch()} />}
      {!failed && !(configuration.data && texts.data) && <Skeleton lines={8} />}
      {configuration.data && texts.data && <Texts configuration={configuration.data} texts={texts.data} />}
    </OperatePage>
  )
}

function Texts({ configuration, texts }: { configuration: Configuration; texts: MessageTexts }) {
  const templates = configuration.file.email_templates ?? []
  return (
    <>
      <Managed by={configuration.managedIn} />
      <h2>{textsWords.notices}</h2>
      <p className="help">
        {texts.sends_mails || texts.sends_texts ? textsWords.noticesText : textsWords.sendsNothing}
      </p>
      <ul className="lines texts">
        {texts.notices.map(({ notice }) => (
          <NoticeLine key={notice} notice={notice} configuration={configuration} texts={texts} />
        ))}
      </ul>
      <h2>{textsWords.templates}</h2>
      <p className="help">{templates.length > 0 ? textsWords.templatesText : textsWords.noTemplates}</p>
      {templates.length > 0 && (
        <ul className="lines texts">
          {templates.map((template) => (
            <TemplateLine key={template.key} template={template} configuration={configuration} texts={texts} />
          ))}
        </ul>
      )}
    </>
  )
}
