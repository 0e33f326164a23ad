/** What a JSON schema’s bound asks for, or nothing for other keywords. @param limit Ajv’s `params.limit` */
export function boundMessage(keyword: string, limit: number): string | undefined {
  switch (keyword) {
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} items`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxItems':
      return `must have at most ${limit} ${limit === 1 ? 'item' : 'items'}`
    case 'maxLength':
      return `must have at most ${limit} ${limit === 1 ? 'character' : 'characters'}`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    default:
      return undefined
  }
}
