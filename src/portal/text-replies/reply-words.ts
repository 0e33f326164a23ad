/** As providers and carriers know them (CTIA Messaging Principles), and what the pages' other languages say. */
const STOP = [
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'alto',
  'parar',
  'قف',
  'إيقاف',
]
const START = ['start', 'unstop', 'yes', 'si', 'sí', 'ابدأ']

/** What somebody asks for who answers a text message with one word. */
export function meaningOf(text: string): 'stop' | 'start' | undefined {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '')
  if (STOP.includes(word)) return 'stop'
  if (START.includes(word)) return 'start'
}
