import { t } from '../i18n.ts'
import { session } from '../session.ts'
import type { Members } from './contracts.ts'

interface Actor {
  type: keyof typeof t.actors
  id: string | null
}

/** Who did something, by name where it is a member who is known. */
export function actorName({ type, id }: Actor, members: Members | undefined): string {
  if (type === 'operator' && id === session.user.id) return t.you
  return members?.results.find((member) => type === 'operator' && member.id === id)?.name ?? t.actors[type]
}
