import { Type } from 'typebox'
import { findMailChoice } from '../../candidates/stopped-mail-queries.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import { MailProblem } from '../../mail/mail.ts'
import { findTemplate } from '../../mail/queries.ts'
import { fillTemplate } from '../../mail/template.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { defineStep, RunRefusal } from '../step.ts'
import { renderText } from '../template.ts'

const CANDIDATE = '{{ candidate.email }}'

/** Mails the candidate, in their language and unless they stopped mails, or another recipient, what a template says. It is sent once the step's transaction commits. */
export const sendEmailStep = defineStep({
  settings: StrictObject({
    template: Type.String({ minLength: 1, maxLength: 100 }),
    to: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  }),
  async run(db, { company, config, run, graph: readGraph }, { template: key, to = CANDIDATE }) {
    const graph = await readGraph()
    const candidateId = (graph.candidate as { id?: string } | null)?.id
    // Others read the company's own language.
    const choice = to === CANDIDATE && candidateId ? await findMailChoice(db, company.id, candidateId) : undefined
    if (choice?.areStopped) return { result: { not_sent: 'The candidate wants no mails.' } }
    const template = await findTemplate(db, company.id, key, choice?.language ?? null)
    if (!template) throw new RunRefusal(`There is no email template ${key} any more.`)
    const content = fillTemplate(template, (text, write) => renderText(text, graph, write))
    const recipient = renderText(to, graph).trim()
    if (recipient === '') throw new RunRefusal(`There is no one to send the mail to: ${to} is empty.`)
    try {
      await writeMail(db, secretsOf(config), company.id, recipient, content, run.applicationId)
    } catch (error) {
      if (error instanceof MailProblem) throw new RunRefusal(error.message)
      throw error
    }
    return { did: { mail: { recipient, subject: content.subject, text: content.text } } }
  },
})
