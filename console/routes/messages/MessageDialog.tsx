import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { useSettledText } from '../../components/use-settled-text.ts'
import { everyoneCount, startBulkMessage, type Words } from '../../data/bulk-actions.ts'
import { startBulkLinks } from '../../data/bulk-links.ts'
import type { MessagePreview as Reached } from '../../data/contracts.ts'
import { sendLink } from '../../data/correspondence.ts'
import {
  type Channel,
  closeMessage,
  type Messaging,
  reachQuery,
  sendMessage,
  useMessaging,
  useTemplates,
} from '../../data/messages.ts'
import { languageName, numberText, t } from '../../i18n.ts'
import { linkingWords } from '../../messages/linking/words.ts'
import { may } from '../../session.ts'
import { LinkPreview } from './LinkPreview.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { OwnWords } from './OwnWords.tsx'

const RESTING_MILLISECONDS = 400
/** In place of a template; no key of one has a colon. */
const LINK = ':link'

/** What people are told, and how each of them reads it. */
export function MessageDialog() {
  const messaging = useMessaging()
  const first = useRef<HTMLSelectElement>(null)
  return (
    <Dialog isOpen={messaging !== undefined} close={closeMessage} className="form move message" initialFocus={first}>
      {messaging && <MessageForm messaging={messaging} chosenFirst={first} />}
    </Dialog>
  )
}

interface FormProps {
  messaging: Messaging
  chosenFirst: RefObject<HTMLSelectElement | null>
}

function MessageForm({ messaging, chosenFirst }: FormProps) {
  const { people, everyone, done } = messaging
  const sayable = useTemplates(people)
  const [template, setTemplate] = useState('')
  const [settledSubject, settleSubject] = useState('')
  const [settledText, settleText] = useState('')
  const [subject, setSubject] = useSettledText(settledSubject, settleSubject, RESTING_MILLISECONDS)
  const [text, setText] = useSettledText(settledText, settleText, RESTING_MILLISECONDS)
  const isMany = everyone !== undefined || people.length > 1
  const many = everyone ? { everyone } : { ids: people.map(({ id }) => id) }
  const [first] = people
  const channels = sayable?.channels ?? []
  const [channel, setChannel] = useState<Channel>('mail')
  const isText = channel === 'text'
  const isLink = template === LINK
  const isWritten = template !== '' || ((isText || subject.trim() !== '') && text.trim() !== '')
  const said = (settledSubject !== '' || isText) && settledText !== ''
  const settled = !isLink && (template || said) ? wordsOf(channel, template, settledSubject, settledText) : undefined
  const reach = useQuery({ ...reachQuery(first?.id ?? '', channel), enabled: !isMany && first !== undefined })
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const close = () => {
    closeMessage()
    done?.(people)
  }
  const send = async () => {
    if (!isWritten || isSending || !first) return
    const words = wordsOf(channel, template, subject.trim(), text.trim())
    if (isMany) {
      close()
      return isLink ? startBulkLinks(many) : startBulkMessage(many, words)
    }
    setSending(true)
    setProblem(undefined)
    try {
      await (isLink ? mailLink(first.id) : sendMessage(first.id, words))
      close()
    } catch (error) {
      setProblem(problemText(error))
      setSending(false)
    }
  }
  const count = everyone ? everyoneCount(everyone) : numberText(people.length)
  return (
    <DialogForm
      submit={send}
      title={titleOf(messaging, count)}
      problem={problem}
      send={isMany ? t.message.sendMany(count) : t.message.send}
      isDisabled={!isWritten || isSending || reach.error !== null}
    >
      {!isMany && (
        <p className={reach.error ? 'problem' : 'help'} role={reach.error ? 'alert' : undefined}>
          {reachText(reach.error, settled ? undefined : reach.data)}
        </p>
      )}
      {channels.length > 1 && (
        <label className="field">
          <span>{t.message.channel}</span>
          <select
            value={channel}
            onChange={({ target }) => {
              setChannel(target.value as Channel)
              if (isLink) setTemplate('')
            }}
          >
            {channels.map((one) => (
              <option key={one} value={one}>
                {t.message.channels[one]}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="field">
        <span>{t.message.says}</span>
        <select ref={chosenFirst} value={template} onChange={({ target }) => setTemplate(target.value)}>
          <option value="">{t.message.own}</option>
          {may('magic_links:write') && !isText && <option value={LINK}>{linkingWords.choice}</option>}
          {sayable?.results.map(({ key, subject }) => (
            <option key={key} value={key}>
              {`${key}: ${subject}`}
            </option>
          ))}
        </select>
      </label>
      {template === '' && (
        <OwnWords
          subject={isText ? undefined : subject}
          text={text}
          setSubject={setSubject}
          setText={setText}
          paths={sayable?.paths ?? []}
        />
      )}
      {isLink && !reach.error && <LinkPreview many={isMany ? many : undefined} />}
      {settled && !reach.error && <MessagePreview people={people} many={isMany ? many : undefined} words={settled} />}
    </DialogForm>
  )
}

async function mailLink(id: string) {
  await sendLink(id)
  tell({ text: t.links.sent })
}

function wordsOf(channel: Channel, template: string, subject: string, text: string): Words {
  if (channel === 'text') return { channel, ...(template ? { template } : { text }) }
  return template ? { template } : { subject, text }
}

/** One line from the beginning on, so that nothing moves when it is known. */
function reachText(error: Error | null, reached: Reached | undefined): string {
  if (error) return problemText(error)
  return reached ? t.message.by[reached.channel](reached.recipient, languageName(reached.language)) : '\u00a0'
}

function titleOf({ people, everyone }: Messaging, count: string): string {
  if (everyone) return t.message.toEveryone(count)
  const [first] = people
  return people.length === 1 && first ? t.message.to(first.name) : t.message.toMany(count)
}
