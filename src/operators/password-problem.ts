import { isBreached } from './breached-passwords.ts'

const MIN_LENGTH = 12
/** Longer texts cost time to hash and protect nobody better. */
const MAX_LENGTH = 200
/** With fewer different letters it is a pattern. */
const MIN_DIFFERENT = 5

/** Why a password is not taken. */
export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'breached'

/** Of what the common long passwords are made: words from the lists of leaked ones, with digits and repeated. */
const COMMON_WORDS = [
  'password',
  'passwort',
  'contrasena',
  'contraseña',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'pass',
  'secret',
  'admin',
  'administrator',
  'welcome',
  'willkommen',
  'bienvenido',
  'letmein',
  'changeme',
  'default',
  'login',
  'master',
  'iloveyou',
  'teamo',
  'princess',
  'sunshine',
  'football',
  'baseball',
  'superman',
  'batman',
  'dragon',
  'monkey',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  '1q2w3e4r5t6y',
  '1q2w3e4r5t',
  '1q2w3e4r',
  '1qaz2wsx3edc',
  '1qaz2wsx',
  'qazwsxedc',
  'qazwsx',
  'zaq12wsx',
  'abcdefghijklmnopqrstuvwxyz',
  'abcdefghijkl',
  'abcdefgh',
  'abcdef',
  'abc',
  'test',
  'temp',
  'user',
  'root',
  'correcthorsebatterystaple',
  'trustno1',
  'starwars',
  'hireline',
  'recruiter',
  'recruiting',
  'company',
  'hello',
]

const DIGITS = '01234567890123456789'
const DIGITS_DOWN = [...DIGITS].toReversed().join('')

/**
 * Why a password is not taken: NIST SP 800-63B asks for length and for lists of what is common and of what has leaked, and for
 * no rules about kinds of letters.
 * @param own what others know of the person, such as the email
 */
export async function passwordProblem(password: string, own: string[]): Promise<PasswordProblem | undefined> {
  const letters = [...password.normalize('NFKC')]
  if (letters.length < MIN_LENGTH) return 'too_short'
  if (letters.length > MAX_LENGTH) return 'too_long'
  const plain = letters.join('').toLowerCase()
  if (new Set(plain).size < MIN_DIFFERENT || DIGITS.includes(plain) || DIGITS_DOWN.includes(plain)) return 'common'
  if (isMadeOf(plain, [...COMMON_WORDS, ...own.flatMap(wordsOf)])) return 'common'
  return (await isBreached(plain, MIN_LENGTH)) ? 'breached' : undefined
}

const wordsOf = (text: string): string[] =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].map((word) => word.toLowerCase()).filter((word) => word.length > 2)

/** Whether nothing but some digits and signs is left without these words. */
function isMadeOf(text: string, words: string[]): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.replace(/[\d\W_]/gu, '').length < 4 && rest.replace(/\D/g, '').length < 7
}
