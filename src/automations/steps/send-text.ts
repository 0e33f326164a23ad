import { Type } from 'typebox'
import { findTextChoice } from '../../candidates/stopped-text-queries.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { findTemplate } from '../../mail/queries.ts'
import { writeTextMessage } from '../../text-messages/actions/write-text-message.ts'
import { textProviderOf } from '../../text-messages/provider.ts'
import { TextMessageProblem } from '../../text-messages/text-message.ts'
import { defineStep, RunRefusal, requireApplication } from '../step.ts'
import { renderText } from '../template.ts'

/** Sends the candidate's phone what the text of a template says, in their language and unless they stopped text messages. */
export const sendTextStep = defineStep({
  settings: StrictObject({ template: Type.String({ minLength: 1, maxLength: 100 }) }),
  async run(db, context, { template: key }) {
    const { company, config, graph: readGraph } = context
    const applicationId = requireApplication(context)
    const graph = await readGraph()
    const candidateId = (graph.candidate as { id: string }).id
    const { phoneNumber, areStopped, language } = await findTextChoice(db, company.id, candidateId)
    if (areStopped) return { result: { not_sent: 'The candidate wants no text messages.' } }
    if (phoneNumber === null) return { result: { not_sent: 'No phone number is known of the candidate.' } }
    if (!textProviderOf(config)) return { result: { not_sent: 'There is no provider of text messages.' } }
    const template = await findTemplate(db, company.id, key, language)
    if (!template) throw new RunRefusal(`There is no email template ${key} any more.`)
    const text = renderText(template.text, graph)
    try {
      await writeTextMessage(db, config, company.id, { recipient: phoneNumber, text, applicationId })
    } catch (error) {
      if (error instanceof TextMessageProblem) throw new RunRefusal(error.message)
      throw error
    }
    return { did: { text: { recipient: phoneNumber, text } } }
  },
})
