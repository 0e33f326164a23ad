import { findChanges, positionChanges } from '../../change-log/queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { reasonOf } from '../../documents/rejection-reasons.ts'
import { dayOf, weekOf } from '../calendar.ts'
import { addFigures, type FigureChange, noteCounted, replaceRejections } from '../figure-queries.ts'
import { type Figure, figuresOf } from '../figures.ts'
import { beginAnew, lockPosition, movePosition } from '../position-queries.ts'
import { type Counting, findCounting, findRejected } from '../source-queries.ts'

/** A piece is counted at one go, in which the process answers nobody: some 5 ms. */
const BATCH = 200
const MOST_POSITIONED = 10_000

/** Counts what has changed of a company, piece by piece, each in a transaction of its own. */
export async function countChanges(
  db: Database,
  company: { id: string; timezone: string },
  stopping?: AbortSignal,
): Promise<void> {
  const now = new Date()
  while ((await positionChanges(db, company.id, MOST_POSITIONED)) === MOST_POSITIONED);
  while (!stopping?.aborted && (await countPiece(db, company, now)) === BATCH);
}

/** @returns how many changed objects it looked at */
function countPiece(db: Database, { id: companyId, timezone }: { id: string; timezone: string }, now: Date) {
  return inTransaction(db, async (transaction) => {
    const counted = await lockPosition(transaction, companyId, timezone)
    const isAnew = counted.timezone !== timezone
    if (isAnew) await beginAnew(transaction, companyId, timezone)
    const after = isAnew ? 0 : counted.position
    const criteria = { after, types: ['application', 'document'] as const, limit: BATCH }
    const { changes, lastPosition } = await findChanges(transaction, companyId, criteria)
    const idsOf = (type: string) => changes.filter((one) => one.object_type === type).map((one) => one.object_id)
    await countApplications(transaction, companyId, idsOf('application'), timezone)
    await countDocuments(transaction, companyId, idsOf('document'), timezone)
    const isDone = changes.length < BATCH
    const position = isDone ? lastPosition : (changes.at(-1)?.position ?? after)
    await movePosition(transaction, companyId, { position, countedAt: isDone ? now : undefined })
    return changes.length
  })
}

async function countApplications(transaction: Database, companyId: string, ids: string[], timezone: string) {
  const applications = await findCounting(transaction, companyId, ids)
  const grown = applications.filter(({ steps, counted }) => steps.length > counted)
  const changes = summed(grown.flatMap((application) => changesBy(application, timezone)))
  await addFigures(transaction, companyId, changes)
  await noteCounted(
    transaction,
    companyId,
    grown.map(({ id, steps }) => ({ id, transitions: steps.length })),
  )
}

/** What an application counts for now, less what it counted for with the transitions that were counted. */
function changesBy(application: Counting, timezone: string): FigureChange[] {
  const { flowId, isTest, steps, counted } = application
  const before = figuresOf(application, steps.slice(0, counted), timezone)
  const after = figuresOf(application, steps, timezone)
  const by = (figure: Figure, amount: number) => ({ ...figure, flowId, isTest, by: amount })
  return [...before.map((figure) => by(figure, -1)), ...after.map((figure) => by(figure, 1))]
}

/** Each number once, by how much it changes in all; in the same order always. */
function summed(changes: FigureChange[]): FigureChange[] {
  const byNumber = Map.groupBy(changes, ({ by: _, ...number }) => Object.values(number).join(' '))
  return [...byNumber]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, same]) => ({ ...(same[0] as FigureChange), by: same.reduce((sum, { by }) => sum + by, 0) }))
    .filter(({ by }) => by !== 0)
}

async function countDocuments(transaction: Database, companyId: string, ids: string[], timezone: string) {
  const rejected = await findRejected(transaction, companyId, ids)
  const rejections = rejected.map(({ id, flowId, isTest, elementId, at, reason }) => ({
    documentId: id,
    flowId,
    isTest,
    elementId,
    week: weekOf(dayOf(at, timezone)),
    reason: reasonOf(reason),
  }))
  await replaceRejections(transaction, companyId, ids, rejections)
}
