import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const MINUTES = 10

/** What a preview was made of. */
export interface PreviewedMove {
  applicationId: string
  /** Where it stood. */
  stageId: string
  toStageId: string
  reasonId: string | undefined
  skipAutomations: boolean
}

/**
 * Tokens that a preview hands out and a move asks for: nothing is moved whose effect nobody looked at. They are of one process, for
 * ten minutes, and only for the same move from the same stage.
 */
export class MoveTokens {
  readonly #secret = randomBytes(32)
  /** What tokens were used for, by token. */
  readonly #used = new Map<string, string>()

  issue(move: PreviewedMove, now = Date.now()): string {
    const expires = now + MINUTES * 60_000
    return `${expires.toString(36)}.${this.#sign(move, expires)}`
  }

  /** Whether this move was previewed lately. */
  covers(token: string, move: PreviewedMove, now = Date.now()): boolean {
    const [, signature = ''] = token.split('.')
    const expires = expiryOf(token)
    if (!(expires > now)) return false
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(move, expires))]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  /** Notes that a token was used, so that a call that is repeated is known from one that nobody previewed. */
  use(token: string, move: Omit<PreviewedMove, 'stageId'>, now = Date.now()) {
    for (const old of this.#used.keys()) if (!(expiryOf(old) > now)) this.#used.delete(old)
    this.#used.set(token, textOf(move))
  }

  wasUsedFor(token: string, move: Omit<PreviewedMove, 'stageId'>): boolean {
    return this.#used.get(token) === textOf(move)
  }

  #sign({ stageId, ...move }: PreviewedMove, expires: number): string {
    const text = `${textOf(move)} ${stageId.toLowerCase()} ${expires}`
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}

const textOf = ({ applicationId, toStageId, reasonId, skipAutomations }: Omit<PreviewedMove, 'stageId'>) =>
  JSON.stringify([applicationId, toStageId, reasonId ?? null, skipAutomations]).toLowerCase()

const expiryOf = (token: string) => Number.parseInt(token.split('.')[0] ?? '', 36)
