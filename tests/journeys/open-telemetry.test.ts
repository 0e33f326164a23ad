import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeMail } from '../../src/mail/actions/write-mail.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { givenCollector } from '../support/collector.ts'
import { givenCompany, givenFlow } from '../support/factories.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const service = testService()
const settings = (collector: string) => ({
  DATABASE_URL: databaseUrl(service.connection),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_BSP_SCHEDULE_DELAY: '100',
  OTEL_METRIC_EXPORT_INTERVAL: '500',
})

async function stop(running: ReturnType<typeof hireline>) {
  running.process.kill('SIGTERM')
  expect(await running.exit, running.output()).toBe(0)
}

test('a collector gets each request with its statements, the jobs and the metrics, and nothing personal', async () => {
  const collector = await givenCollector()
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  await sql`
    create function takes(recipient text, status text) returns boolean language plpgsql as
    $$ begin if status <> 'pending' then raise exception 'not to %', recipient; end if; return true; end $$
  `.execute(service.db)
  await sql`alter table mails add constraint takes check (takes(recipient, status))`.execute(service.db)
  const running = hireline(['start'], settings(collector.url))
  const address = await running.address()
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await fetch(`${address}/external/v1/application/create/?from=somewhere-secret`, {
    method: 'POST',
    headers: {
      authorization: `Api-Key ${company.key}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({
      email: 'ada@private.example',
      hiring_flow_id: flow.id,
      name: 'Ada Private',
      phone_number: '+12133734253',
    }),
  })
  await answer.text()
  await fetch(`${address}/external/v1/company/`, { headers: { authorization: `Api-Key ${company.key}` } })
  await writeMail(service.db, secretsOf(service.config), company.id, 'ada@private.example', {
    subject: 'Private',
    text: 'Private',
    html: null,
  })
  const request = () => collector.spans.find(({ name }) => name === 'GET /external/v1/company/')
  await expect.poll(request).toBeDefined()
  const statements = () => collector.spans.filter((span) => span.traceId === request()?.traceId && span !== request())
  await expect.poll(() => statements().length).toBeGreaterThan(0)
  expect(statements()[0]?.attributes).toMatchObject({ 'db.system.name': 'postgresql' })
  expect(collector.spans.find(({ name }) => name.startsWith('POST /external/v1/application'))).toMatchObject({
    traceId,
    parentId: 'b7ad6b7169203331',
  })
  const mailJob = () => collector.spans.find(({ name }) => name === 'job send_mail')
  await expect.poll(mailJob).toMatchObject({ attributes: { 'error.type': 'error' } })
  await expect.poll(() => [...collector.metrics]).toContain('hireline_jobs_total')
  expect(collector.metrics).toContain('hireline_http_request_duration_seconds')
  expect(Buffer.concat(collector.bodies).toString('latin1')).not.toMatch(/private|somewhere-secret|\+1213/i)
  expect(Buffer.concat(collector.bodies).toString('latin1')).not.toContain(company.key)
  await stop(running)
})

test.each([
  ['hangs', async () => (await givenCollector(() => {})).url],
  ['refuses connections', async () => 'http://127.0.0.1:9'],
  ['answers with an error', async () => (await givenCollector((_, response) => response.writeHead(500).end())).url],
])('a collector that %s harms nothing, not even the stop', async (_, collector) => {
  const running = hireline(['start'], settings(await collector()))
  const address = await running.address()
  for (let index = 0; index < 20; index += 1) expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await stop(running)
})

test('a protocol that is not spoken stops the start and is named', async () => {
  const running = hireline(['api'], { ...settings('http://127.0.0.1:4317'), OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })
  expect(await running.exit).toBe(1)
  expect(running.output()).toContain('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf')
})
