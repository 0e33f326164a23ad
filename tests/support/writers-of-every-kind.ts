import { setTimeout as sleep } from 'node:timers/promises'
import type { Hireline } from '../../sdk/src/index.ts'
import type { TestFlow } from './factories.ts'
import { pdfOf } from './form.ts'

/** What is done again and again, with a pause in milliseconds between. */
export interface Writer {
  pause: number
  act: () => Promise<unknown>
}

interface Written {
  /** The form has the elements `shift`, a text, and `resume`, a document. */
  flow: TestFlow
  /** The address of an automation that takes `id` and `email`. */
  publicId: string
  /** The bulk moves are of so many, or of all there are. */
  most: number
}

const LONG_PAUSE = 1000
const ROWS = 20

/**
 * Writers of each kind that changes what a copy holds.
 * @param client repeats what is not answered
 * @returns also `signUp`, by which the first people come, and how many have
 */
export function writersOfEveryKind(client: Hireline, { flow, publicId, most }: Written) {
  const applications: string[] = []
  const candidates: string[] = []
  let signedUp = 0
  let imported = 0
  const signUp = async () => {
    signedUp += 1
    const person = {
      email: `person-${signedUp}@example.com`,
      name: `Person ${signedUp}`,
      phone_number: '+12133734253',
    }
    const { application_id, candidate } = await client.applications.create({ hiring_flow_id: flow.id, ...person })
    applications.push(application_id)
    candidates.push(candidate.id)
  }

  const place = (of: string[]) => Math.floor(Math.random() * of.length)
  const one = (of: string[]) => of[place(of)] as string
  const taken = (of: string[]) => of.splice(place(of), 1)[0] as string
  const stage = () => one(flow.stages.map(({ id }) => id))
  const resume = () => ({ name: 'resume.pdf', content: new Uint8Array(pdfOf(`Résumé ${Math.random()}`)) })
  const many = () => ({ application_ids: applications.slice(-most), page_or_stage_id: stage(), skip_automations: true })

  async function completed(bulkMoveId: string) {
    while ((await client.bulkMoves.get(bulkMoveId)).state !== 'COMPLETED') await sleep(LONG_PAUSE)
  }

  const writers: Record<string, Writer> = {
    'bulk moves': { pause: LONG_PAUSE, act: () => client.applications.advanceMany(many()) },
    'bulk moves by a worker, taken back': {
      pause: LONG_PAUSE,
      async act() {
        const { id } = (await client.bulkMoves.create(many())) as { id: string }
        await completed(id)
        const { moved } = await client.bulkMoves.get(id)
        // Where everybody stood there already, there is nothing to take back.
        if (moved > 0) await completed((await client.bulkMoves.undo(id)).id)
      },
    },
    'single moves': {
      pause: 20,
      act: () => client.applications.advance(one(applications), { page_or_stage_id: stage() }),
    },
    'sign-ups': { pause: 100, act: signUp },
    files: {
      pause: 500,
      act: () => client.applications.uploadDocuments(one(applications), { [flow.elements.resume as string]: resume() }),
    },
    'people with files': {
      pause: LONG_PAUSE,
      act: () =>
        client.candidates.createOrUpdate({
          external_identifier: `E-${Math.floor(Math.random() * 200)}`,
          flow_id: flow.id,
          full_name: `Known ${Math.random()}`,
          page_or_stage_id: stage(),
          requires_async_processing: true,
          [flow.elements.resume as string]: resume(),
          [flow.elements.shift as string]: String(Math.random()),
        }),
    },
    fires: {
      pause: 100,
      act: () =>
        client.automations.fire(publicId, {
          id: `F-${Math.floor(Math.random() * 500)}`,
          email: `fired-${Math.floor(Math.random() * 500)}@example.com`,
        }),
    },
    imports: {
      pause: LONG_PAUSE,
      async act() {
        const rows = Array.from({ length: ROWS }, () => `${++imported},imported-${imported}@example.com,day`)
        await client.imports.create({
          file: { name: 'people.csv', content: ['id,email,shift', ...rows].join('\n') },
          map: JSON.stringify({
            source: 'old-system',
            key: 'id',
            person: { email: 'email' },
            application: { flow: { is: flow.id }, stage: { is: stage() } },
            form: { shift: 'shift' },
          }),
        })
      },
    },
    corrections: {
      pause: 50,
      act: () => client.candidates.update(one(candidates), { full_name: `Corrected ${Math.random()}` }),
    },
    merges: {
      pause: LONG_PAUSE,
      act: () => client.candidates.merge(one(candidates), { from_candidate_id: taken(candidates) }),
    },
    erasures: { pause: LONG_PAUSE, act: () => client.candidates.erase(taken(candidates)) },
  }
  return { writers, signUp, signedUp: () => signedUp }
}
