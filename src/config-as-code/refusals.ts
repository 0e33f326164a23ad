import type { Database } from '../db/database.ts'
import { nameOf, type ObjectName, type PlannedObject, type StoredObject } from './config-object.ts'
import type { Comparison } from './difference.ts'
import { countApplicationsIn, countContent, findTakenAddresses } from './queries.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** Ids in the file that are not those of the objects they are given for. */
export function foreignIds(planned: PlannedObject[], stored: StoredObject[]): FileProblem[] {
  const byName = new Map(stored.map((object) => [nameOf(object), object]))
  const byId = new Map(stored.map((object) => [object.id, object]))
  return planned.flatMap((object): FileProblem[] => {
    const { id, at } = object
    if (id === undefined) return []
    const current = byName.get(nameOf(object))
    if (current && current.id !== id) {
      return [{ at: [...at, 'id'], message: `the ${object.kind} ${object.path} has the id ${current.id}` }]
    }
    const owner = byId.get(id)
    if (!current && owner) {
      const removed = owner.removed ? ', which was removed' : ''
      return [{ at: [...at, 'id'], message: `is the id of the ${owner.kind} ${owner.path}${removed}` }]
    }
    return []
  })
}

/** Webhook addresses that another automation has, in this company or any other. */
export async function takenPublicIds(
  db: Database,
  companyId: string | null,
  planned: PlannedObject[],
  stored: StoredObject[],
): Promise<FileProblem[]> {
  const given = planned.filter(({ fields }) => typeof fields.public_id === 'string')
  const publicIdOf = ({ fields }: { fields: PlannedObject['fields'] }) => fields.public_id as string
  const elsewhere = await findTakenAddresses(db, companyId, given.map(publicIdOf))
  const here = new Map(stored.map((object) => [publicIdOf(object), nameOf(object)]))
  return given.flatMap((object) => {
    const publicId = publicIdOf(object)
    const isFree = !elsewhere.has(publicId) && (here.get(publicId) ?? nameOf(object)) === nameOf(object)
    if (isFree) return []
    return [{ at: [...object.at, 'trigger', 'webhook', 'public_id'], message: 'is the public id of another webhook' }]
  })
}

/** What the data in the database forbids. */
export async function refusals(db: Database, companyId: string, comparison: Comparison): Promise<FileProblem[]> {
  return [
    ...(await removalsThatHoldApplications(db, companyId, comparison)),
    ...(await retypingsThatHoldContent(db, companyId, comparison)),
  ]
}

async function removalsThatHoldApplications(
  db: Database,
  companyId: string,
  { planned, changes }: Comparison,
): Promise<FileProblem[]> {
  const problems: FileProblem[] = []
  // If a flow cannot be removed, its stages are not reported too, nor a stage's pages.
  const told: string[] = []
  for (const kind of ['flow', 'stage', 'page'] as const) {
    const removed = changes.filter((change) => change.change === 'removed' && change.kind === kind)
    const ids = removed.map(({ id }) => id as string)
    const counts = await countApplicationsIn(db, companyId, kind, ids)
    for (const { path, id } of removed) {
      const count = counts.find((held) => held.id === id)?.count
      if (!count || told.some((above) => path.startsWith(`${above}/`))) continue
      told.push(path)
      problems.push({
        at: nearestPlace(path, planned),
        message: `the ${kind} ${path} cannot be removed: it has ${counted(count, 'application')}; ${WAY_OUT[kind]}`,
      })
    }
  }
  return problems
}

const WAY_OUT = {
  flow: 'set its status to ARCHIVED instead',
  stage: 'move them to another stage first',
  page: 'move them to another page or stage first',
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Where the file describes the nearest remaining parent of an object that it no longer has. */
function nearestPlace(path: string, planned: PlannedObject[]): YamlPath {
  const parts = path.split('/')
  const stage: ObjectName = `stage ${parts.slice(0, 2).join('/')}`
  const flow: ObjectName = `flow ${parts[0]}`
  const nearest = [stage, flow]
    .map((name) => planned.find((object) => nameOf(object) === name))
    .find((object) => object !== undefined)
  return nearest ? [...nearest.at, 'slug'] : ['company']
}

/** Existing elements, removed ones too, whose type would change, or who may see what they hold. */
export function retypedElements({ planned, stored }: Comparison) {
  const byName = new Map(stored.map((object) => [nameOf(object), object]))
  return planned.flatMap((object) => {
    const current = byName.get(nameOf(object))
    if (object.kind !== 'element' || !current) return []
    const changed = (['type', 'self_identification'] as const).find(
      (field) => current.fields[field] !== object.fields[field],
    )
    return changed ? [{ object, id: current.id, changed, old: current.fields }] : []
  })
}

async function retypingsThatHoldContent(
  db: Database,
  companyId: string,
  comparison: Comparison,
): Promise<FileProblem[]> {
  const retyped = retypedElements(comparison)
  const ids = retyped.map(({ id }) => id)
  const counts = await countContent(db, companyId, ids)
  return retyped.flatMap(({ object, id, changed, old }) => {
    const count = counts.find((held) => held.id === id)?.count
    if (!count) return []
    const kept = old.self_identification ? 'is for self-identification' : 'is not for self-identification'
    const was = changed === 'type' ? `is of type ${old.type}` : kept
    const held = `the element ${object.path} ${was} and holds ${counted(count, 'value')}`
    return [{ at: [...object.at, changed], message: `${held}; give the new element another key` }]
  })
}
