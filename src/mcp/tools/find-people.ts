import { Type } from 'typebox'
import { Limit } from '../fields.ts'
import { Refusal } from '../hireline-api.ts'
import { defineTool } from '../tool.ts'

export const findPeople = defineTool({
  name: 'find_people',
  title: 'Find people',
  description:
    'People by a part of their name, by email, phone number or the identifier that another system has for them; newest first.',
  effect: 'reads',
  input: {
    name: Type.Optional(Type.String({ minLength: 2, maxLength: 200, description: 'A part of the full name' })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    phone_number: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    external_identifier: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    limit: Limit(50),
  },
  async run({ api }, { limit = 20, ...query }) {
    if (Object.keys(query).length === 0) throw new Refusal('Say a name, an email, a phone number or an identifier.')
    const { results, next } = await api.get('/v1/candidates/', { ...query, page_size: limit })
    return { people: results, there_are_more: next !== null }
  },
})
