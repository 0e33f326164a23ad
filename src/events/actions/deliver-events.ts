import { answerCalls, callAgainAt } from '../delivery-jobs.ts'
import { giveUpDeliveries, nextDelivery } from '../delivery-queries.ts'
import { type Delivering, DeliveryRound } from '../delivery-round.ts'
import { findDeliveringEndpoint } from '../endpoint-queries.ts'

/**
 * Delivers what is due for one endpoint, and has a worker look again when more is due. An outcome is stored after its
 * attempt; if the worker dies in between, the attempt is repeated: every event arrives at least once.
 */
export async function deliverEvents(delivering: Delivering, companyId: string, endpointId: string): Promise<void> {
  const { db, stopping } = delivering
  let next: Awaited<ReturnType<typeof nextDelivery>>
  do {
    await answerCalls(db, endpointId)
    const endpoint = await findDeliveringEndpoint(db, companyId, endpointId)
    if (!endpoint) return
    if (!endpoint.takesEvents) {
      await giveUpDeliveries(db, companyId, endpointId, 'the endpoint is not active')
      return
    }
    // A round is short, so that an operator's changes to the endpoint soon take effect.
    if (!endpoint.mustWait) await new DeliveryRound(delivering, companyId, endpoint).run()
    next = await nextDelivery(db, companyId, endpointId)
  } while (next?.isDue && !stopping.aborted)
  if (next) await callAgainAt(db, companyId, endpointId, next.at)
}
