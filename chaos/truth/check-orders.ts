import type { Installation } from '../installation.ts'
import type { Ledger, Order, Outcome } from '../load/ledger.ts'
import type { Verdict } from './verdict.ts'

type OrderOf<Kind> = Extract<Order, { kind: Kind }>
const ofKind = <Kind extends Order['kind']>({ orders }: Ledger, kind: Kind) =>
  orders.filter((order): order is OrderOf<Kind> => order.kind === kind)

/** Every accepted order is there once, every refused one is not there, and of the others none is there twice. */
export async function checkOrders(installation: Installation, ledger: Ledger, verdict: Verdict) {
  await checkSignUps(installation, ledger, verdict)
  await checkMoves(installation, ledger, verdict)
  await checkUploads(installation, ledger, verdict)
  await checkFires(installation, ledger, verdict)
  await checkLinks(installation, ledger, verdict)
}

/** Holds one count against what the caller was told. */
function compare(verdict: Verdict, what: string, outcome: Outcome, count: number) {
  if (outcome === 'accepted' && count === 0) verdict.lost.push(what)
  if (count > 1) verdict.doubled.push(`${what}: ${count} times`)
  if (outcome === 'refused' && count > 0) verdict.halfDone.push(`${what}: refused, and there`)
}

async function checkSignUps({ ask, company }: Installation, ledger: Ledger, verdict: Verdict) {
  const creates = ofKind(ledger, 'create')
  const rows = await ask<{ email: string; candidates: number; applications: number }>(
    `select email, count(distinct candidate.id)::int as candidates, count(application.id)::int as applications
     from candidates candidate
     left join applications application on application.company_id = $1 and application.candidate_id = candidate.id
     where candidate.company_id = $1 and email = any($2)
     group by email`,
    [company.id, creates.map(({ email }) => email)],
  )
  const found = new Map(rows.map((row) => [row.email, row]))
  for (const { email, outcome } of creates) {
    const { candidates, applications } = found.get(email) ?? { candidates: 0, applications: 0 }
    compare(verdict, `application of ${email}`, outcome, applications)
    if (candidates > 0 && applications === 0) verdict.halfDone.push(`candidate ${email} without an application`)
  }
}

async function checkMoves({ ask, company }: Installation, ledger: Ledger, verdict: Verdict) {
  const rows = await ask<{ id: string; transitions: number }>(
    `select application_id as id, count(*)::int as transitions
     from transitions where company_id = $1 and application_id = any($2) group by application_id`,
    [company.id, ledger.applicationIds],
  )
  const moves = ofKind(ledger, 'advance')
  const movesOf = (outcome: Outcome) =>
    tally(moves.filter((move) => move.outcome === outcome).flatMap((move) => move.applicationIds))
  const accepted = movesOf('accepted')
  const unknown = movesOf('unknown')
  for (const { id, transitions } of rows) {
    // Its creation is the first.
    const least = 1 + (accepted.get(id) ?? 0)
    const most = least + (unknown.get(id) ?? 0)
    const what = `moves of ${id}: ${transitions - 1} for ${least - 1} accepted`
    if (transitions < least) verdict.lost.push(what)
    if (transitions > most) verdict.doubled.push(what)
  }
}

async function checkUploads({ ask, company }: Installation, ledger: Ledger, verdict: Verdict) {
  const uploads = ofKind(ledger, 'upload')
  const rows = await ask<{ sha256: string }>(
    'select sha256 from documents where company_id = $1 and sha256 = any($2)',
    [company.id, uploads.map(({ sha256 }) => sha256)],
  )
  const found = tally(rows.map(({ sha256 }) => sha256))
  for (const { sha256, outcome } of uploads) compare(verdict, `document ${sha256}`, outcome, found.get(sha256) ?? 0)
}

async function checkFires({ ask, company }: Installation, ledger: Ledger, verdict: Verdict) {
  const fires = ofKind(ledger, 'fire')
  const keyOf = ({ webhookId }: { webhookId: string }) => `webhook-id:${webhookId}`
  const runs = await ask<{ event_key: string; status: string; error: string | null }>(
    'select event_key, status, error from automation_runs where company_id = $1 and event_key = any($2)',
    [company.id, fires.map(keyOf)],
  )
  const applications = await ask<{ email: string }>(
    `select email from candidates candidate
     join applications application on application.company_id = $1 and application.candidate_id = candidate.id
     where candidate.company_id = $1 and email = any($2)`,
    [company.id, fires.map(({ email }) => email)],
  )
  const mails = await ask<{ recipient: string }>(
    `select recipient from mails where company_id = $1 and recipient = any($2) and status in ('sent', 'kept')`,
    [company.id, fires.map(({ email }) => email)],
  )
  const runsByKey = tally(runs.map((run) => run.event_key))
  const applicationsByEmail = tally(applications.map(({ email }) => email))
  const mailsByRecipient = tally(mails.map(({ recipient }) => recipient))
  for (const fire of fires) {
    const count = runsByKey.get(keyOf(fire)) ?? 0
    compare(verdict, `run of ${fire.webhookId}`, fire.outcome, count)
    if (count === 0) continue
    compare(verdict, `application of the run for ${fire.email}`, 'accepted', applicationsByEmail.get(fire.email) ?? 0)
    compare(verdict, `mail of the run for ${fire.email}`, 'accepted', mailsByRecipient.get(fire.email) ?? 0)
  }
  for (const { event_key, status, error } of runs) {
    if (status !== 'succeeded') verdict.halfDone.push(`run of ${event_key} is ${status}: ${error}`)
  }
}

async function checkLinks({ ask, company }: Installation, ledger: Ledger, verdict: Verdict) {
  const links = ofKind(ledger, 'magic link')
  const rows = await ask<{ email: string }>('select email from magic_links where company_id = $1 and email = any($2)', [
    company.id,
    links.map(({ email }) => email),
  ])
  const found = tally(rows.map(({ email }) => email))
  for (const { email, outcome } of links) compare(verdict, `magic link for ${email}`, outcome, found.get(email) ?? 0)
}

function tally(values: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
