import { type Static, Type } from 'typebox'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { STAGE_KINDS } from '../../flows/flow.ts'
import { namesIn } from '../checks.ts'
import { present } from '../config-object.ts'
import { Id, Slug, Translatable } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import { fileTexts, storedTexts } from '../stored-texts.ts'
import type { FileProblem, YamlPath } from '../yaml-file.ts'
import { Page, page } from './page.ts'

export const Stage = StrictObject({
  id: Id,
  slug: Slug,
  name: Translatable(200),
  applicant_name: Type.Optional(Translatable(200)),
  applicant_text: Type.Optional(Translatable(2000)),
  hidden: Type.Optional(Type.Boolean()),
  kind: Type.Optional(OneOf([...STAGE_KINDS])),
  next: Type.Optional(Type.Array(Type.String())),
  after_sending: Type.Optional(Type.String()),
  pages: Type.Optional(Type.Array(Page)),
})

type StageEntry = Static<typeof Stage>

export const stage = defineKind({
  kind: 'stage',
  table: 'stages',
  fixed: ['hiring_flow_id', 'slug'],
  schema: Stage,
  namedBy: 'slug',
  standsIn: 'hiring_flow_id',
  lists: { pages: page },
  check: (at, stage, { list }) => {
    const known = namesIn(list, 'slug')
    return [...checkNext([...at, 'next'], stage.next, known), ...checkAfterSending(at, stage, known)]
  },
  texts: ({ name, applicant_name, applicant_text }) => [
    [['name'], applicant_name === undefined ? name : undefined],
    [['applicant_name'], applicant_name],
    [['applicant_text'], applicant_text],
  ],
  plan: ({ name, applicant_name, applicant_text, hidden = false, kind = 'active', next, after_sending }) => ({
    name,
    applicant_name,
    applicant_text,
    hidden,
    kind,
    next,
    after_sending,
  }),
  fromRow: ({ name, kind, next_stage_ids, stage_after_sending_id, translations, applicant_view }, { keyOf }) => ({
    ...fileTexts({ name }, translations),
    ...applicantFields(applicant_view),
    kind,
    next: next_stage_ids?.map(keyOf),
    after_sending: keyOf(stage_after_sending_id),
  }),
  toRow: (
    { name, applicant_name, applicant_text, hidden, kind, next, after_sending },
    { flow, parent, idOf, language },
  ) => ({
    ...storedTexts(language, { name }),
    applicant_view: present({ name: applicant_name, text: applicant_text, hidden }),
    hiring_flow_id: parent?.id,
    kind,
    next_stage_ids: next?.map((slug) => idOf(`stage ${flow}/${slug}`)),
    stage_after_sending_id: after_sending && idOf(`stage ${flow}/${after_sending}`),
  }),
})

function checkNext(at: YamlPath, next: StageEntry['next'], known: Set<unknown>): FileProblem[] {
  if (!Array.isArray(next)) return []
  return next.flatMap((slug, index) => {
    const problem = (message: string) => [{ at: [...at, index], message }]
    if (typeof slug !== 'string') return []
    if (!known.has(slug)) return problem(`there is no stage ${slug} in this flow`)
    return next.indexOf(slug) < index ? problem(`names the stage ${slug} again`) : []
  })
}

/** The stage that follows when an applicant has sent the pages of this one. */
function checkAfterSending(
  at: YamlPath,
  { slug, after_sending: after, next, pages }: Partial<StageEntry>,
  known: Set<unknown>,
): FileProblem[] {
  if (typeof after !== 'string') return []
  const problem = (message: string) => [{ at: [...at, 'after_sending'], message }]
  if (!known.has(after)) return problem(`there is no stage ${after} in this flow`)
  if (after === slug) return problem('names the stage that it stands in')
  if (!Array.isArray(pages) || pages.length === 0) {
    return problem('applies to a stage with pages: the applicant sends them, and this stage follows')
  }
  if (Array.isArray(next) && !next.includes(after)) return problem('must be among the stages that may follow (next)')
  return []
}

/** The column `applicant_view` as a file says it. */
function applicantFields(view: unknown) {
  const { name, text, hidden = false } = (view ?? {}) as Record<string, unknown>
  return { applicant_name: name, applicant_text: text, hidden }
}
