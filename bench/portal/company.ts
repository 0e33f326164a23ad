import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

const DEMO = new URL('../../demo/company.yaml', import.meta.url)

/** The flow whose pages are shown. */
export const FLOW = '0199a001-0000-7000-8000-000000000000'
/** Its stages, by what they are for. */
export const STAGES = {
  interview: '0199a001-0000-7000-8000-000000000103',
  paperwork: '0199a001-0000-7000-8000-000000000105',
  waiting: '0199a001-0000-7000-8000-000000000104',
  rejected: '0199a001-0000-7000-8000-000000000108',
}
/** Another flow, which can be closed. */
export const OTHER_FLOW = { id: '0199a002-0000-7000-8000-000000000000', slug: 'delivery-driver' }

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const talks = {
  key: 'talks',
  with: [{ name: 'Dana Lee', email: 'dana@acme.example' }],
  place: { en: 'Gate 4, 12 Dock Road', es: 'Puerta 4, 12 Dock Road', ar: 'البوابة 4، 12 Dock Road' },
  minutes: 30,
  hours: [{ days: everyDay, from: '09:00', to: '17:00' }],
}

const timePage = {
  slug: 'time',
  name: { en: 'Choose a time', es: 'Elige una hora', ar: 'اختر موعدًا' },
  schedule: 'talks',
}

const selfIdentification = {
  key: 'gender',
  type: 'selection',
  self_identification: true,
  label: { en: 'Gender', es: 'Género', ar: 'الجنس' },
  choices: [
    { id: 'woman', label: { en: 'A woman', es: 'Mujer', ar: 'امرأة' } },
    { id: 'man', label: { en: 'A man', es: 'Hombre', ar: 'رجل' } },
    { id: 'untold', label: { en: 'I prefer not to say', es: 'Prefiero no decirlo', ar: 'أفضّل عدم الإفصاح' } },
  ],
}

/** The demo company, and what it leaves out: interviews, a question about the applicant, all roles open. */
export async function pictureCompany({ closed }: { closed: boolean }): Promise<object> {
  const file = parse(await readFile(DEMO, 'utf8'))
  const [first, second] = file.flows
  const stageOf = (slug: string) => first.stages.find((stage: { slug: string }) => stage.slug === slug)
  stageOf('apply').pages[1].elements.push(selfIdentification)
  Object.assign(stageOf('interview'), { pages: [timePage] })
  return {
    ...file,
    schedules: [talks],
    flows: [first, { ...second, public_page: true, status: closed ? 'ARCHIVED' : 'PUBLISHED' }, ...file.flows.slice(2)],
  }
}
