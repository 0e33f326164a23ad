import { useState } from 'react'
import type { CompanyFile, Configuration } from '../../data/configuration.ts'
import type { MessageTexts } from '../../data/contracts.ts'
import { sendersOf, withTemplate } from '../../data/file-texts.ts'
import { wordsIn } from '../../data/words.ts'
import { listText } from '../../i18n.ts'
import { textsWords } from '../../messages/texts/words.ts'
import { TextEditor } from './TextEditor.tsx'
import { TextLine } from './TextLine.tsx'

interface Props {
  template: NonNullable<CompanyFile['email_templates']>[number]
  configuration: Configuration
  texts: MessageTexts
}

const saidIn = ({ subject, text }: Props['template'], own: string) => ({
  subject: wordsIn(own, subject),
  text: wordsIn(own, text),
})

/** A template of the company's own: who sends it, and how it is read. */
export function TemplateLine({ template, configuration, texts }: Props) {
  const { key } = template
  const [own = ''] = texts.languages
  const senders = sendersOf(configuration.file, key)
  return (
    <TextLine
      name={key}
      about={senders.length > 0 ? textsWords.sentBy(listText(senders)) : textsWords.sentByHand}
      said={saidIn(template, own)}
      languages={texts.languages}
    >
      {(close) => <TemplateEditor template={template} configuration={configuration} texts={texts} close={close} />}
    </TextLine>
  )
}

function TemplateEditor({ template, configuration, texts, close }: Props & { close: () => void }) {
  const [own = ''] = texts.languages
  // What it was when somebody began; whoever was faster is told of when it is applied.
  const [current] = useState(configuration)
  const [words, setWords] = useState(() => saidIn(template, own))
  return (
    <TextEditor
      title={template.key}
      languages={texts.languages}
      paths={texts.template_paths}
      words={words}
      change={(changed) => setWords({ ...words, ...changed })}
      otherwise={(tag) =>
        tag === own ? undefined : { subject: words.subject[own] ?? '', text: words.text[own] ?? '' }
      }
      current={current}
      fileWith={() => withTemplate(current.file, own, template.key, words)}
      close={close}
    >
      {template.html !== undefined && <p className="help">{textsWords.hasHtml}</p>}
    </TextEditor>
  )
}
