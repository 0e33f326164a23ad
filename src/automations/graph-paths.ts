/** What a flow has that conditions and texts can name. */
interface Named {
  /** The keys of elements that hold a value. */
  answers: string[]
  /** The keys of elements that hold a file. */
  documents: string[]
  /** The slugs of pages on which a time is chosen. */
  interviews: string[]
}

const CANDIDATE = [
  'id',
  'external_identifier',
  'email',
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'phone_number',
]
const APPLICATION = [
  'id',
  'status',
  'is_test',
  'flow.id',
  'flow.slug',
  'flow.name',
  'stage.id',
  'stage.slug',
  'stage.name',
  'stage.kind',
  'page.id',
  'page.name',
  'created',
  'updated_at',
]
const DOCUMENT = [
  'id',
  'name',
  'type',
  'size',
  'status',
  'problem',
  'page_count',
  'text',
  'machine_readable_zone',
  'differences',
  'review_reason',
]
const INTERVIEW = [
  'starts_at',
  'ends_at',
  'time_zone',
  'status',
  'cancelled_by',
  'cancel_reason',
  'interviewers',
  'schedule.key',
]

/** Every path that a condition or a text of an automation can name in a flow (docs/automations.md, "Expressions and texts"). */
export const graphPaths = ({ answers, documents, interviews }: Named): string[] => [
  ...inside('candidate', CANDIDATE),
  ...inside('application', APPLICATION),
  ...answers.map((key) => `form.${quoted(key)}`),
  ...documents.flatMap((key) => inside(`documents.${quoted(key)}`, DOCUMENT)),
  ...interviews.flatMap((slug) => inside(`interviews.${quoted(slug)}`, INTERVIEW)),
  'steps.create_magic_link.magic_link',
  'steps.create_magic_link.expires_at',
  'trigger.type',
  'run.id',
  'payload',
]

const inside = (root: string, names: string[]): string[] => names.map((name) => `${root}.${name}`)

/** A name with a hyphen, or that begins with a digit, is quoted in JMESPath. */
export const quoted = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `"${name}"`)
