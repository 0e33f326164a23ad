/** The ids of one company of the program's own, which its file and its requests share. */
export interface Company {
  slug: string
  id: string
  flowId: string
  stageIds: [string, string, string]
  pageId: string
  nicknameId: string
  resumeId: string
  /** The address of the webhook whose runs create an application, move it and mail the candidate. */
  publicId: string
  healthyEndpointId: string
}

/** @param number tells companies apart */
export function companyNumber(number: number): Company {
  const id = (object: number) =>
    `0199c${String(number).padStart(3, '0')}-0000-7000-8000-${String(object).padStart(12, '0')}`
  return {
    slug: `chaos-${number}`,
    id: id(1),
    flowId: id(2),
    stageIds: [id(11), id(12), id(13)],
    pageId: id(21),
    nicknameId: id(31),
    resumeId: id(32),
    publicId: id(41),
    healthyEndpointId: id(51),
  }
}

/** A pattern on which an engine that goes back takes longer than anyone waits; `EVIL_TEXT` is the text for it. */
const EVIL_PATTERN = String.raw`([a-zA-Z0-9]+\s?)+`
export const EVIL_TEXT = `${'a'.repeat(28)}!`

const SECRET = `whsec_${Buffer.alloc(32, 'chaos').toString('base64')}`
const EVENTS = ['application.created', 'application.stage_changed']

/** @param urls the endpoints' addresses by key; the key `healthy` has to be among them */
export function companyFile(company: Company, urls: Record<string, string>): string {
  const [apply, interview, offer] = company.stageIds
  const elements = [
    { id: company.nicknameId, key: 'nickname', type: 'text', label: 'Nickname', pattern: EVIL_PATTERN },
    { id: company.resumeId, key: 'resume', type: 'document', label: 'Résumé', accept: ['pdf'] },
  ]
  const pages = [{ id: company.pageId, slug: 'about-you', name: 'About you', elements }]
  const file = {
    company: {
      id: company.id,
      slug: company.slug,
      name: company.slug,
      timezone: 'UTC',
      default_country: 'US',
      notices: false,
    },
    flows: [
      {
        id: company.flowId,
        slug: 'job',
        name: 'Job',
        status: 'PUBLISHED',
        public_page: true,
        stages: [
          { id: apply, slug: 'apply', name: 'Apply', pages },
          { id: interview, slug: 'interview', name: 'Interview' },
          { id: offer, slug: 'offer', name: 'Offer' },
        ],
      },
    ],
    webhook_endpoints: Object.entries(urls).map(([key, url]) => ({
      ...(key === 'healthy' && { id: company.healthyEndpointId }),
      key,
      url,
      secret: SECRET,
      events: EVENTS,
    })),
    email_templates: [{ key: 'invitation', subject: 'An invitation', text: 'We would like to meet you.' }],
    automations: [
      {
        key: 'fired',
        trigger: {
          webhook: { public_id: company.publicId, flow: 'job', mapping: { email: 'email', full_name: 'name' } },
        },
        steps: [
          { upsert_application: {} },
          { move_to_stage: { stage: 'interview' } },
          { send_email: { template: 'invitation' } },
        ],
      },
    ],
  }
  return JSON.stringify(file, null, 2)
}
