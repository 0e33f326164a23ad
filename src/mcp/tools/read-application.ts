import { Id } from '../fields.ts'
import { orRefusal } from '../hireline-api.ts'
import { defineTool } from '../tool.ts'

export const readApplication = defineTool({
  name: 'read_application',
  title: 'Read an application',
  description: 'An application with what was answered, its documents, where it has been and the notes about it.',
  effect: 'reads',
  input: { application_id: Id('From list_applications, list_waiting or read_person') },
  async run({ api }, { application_id: id }) {
    const application = await api.get(`/v1/applications/${id}/`)
    const [history, notes] = await Promise.all([
      orRefusal(api.get(`/v1/applications/${id}/history/`)),
      orRefusal(api.get(`/v1/applications/${id}/notes/`)),
    ])
    return { application, history, notes }
  },
})
