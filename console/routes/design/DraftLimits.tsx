import type { DesignedElement, FlowDesign } from '../../data/contracts.ts'
import { designWords } from '../../messages/design/words.ts'
import { type Around, CheckField, ChoiceField, SetField, ValueField } from './DraftFields.tsx'

type Constraint = FlowDesign['element_types'][number]['constraints'][number]

const BYTES_OF_MEGABYTE = 1_000_000

interface Props {
  /** Of the question. */
  at: string[]
  element: DesignedElement
  /** Whether a question of its type can be limited so. */
  takes: (constraint: Constraint) => boolean
  fileTypes: string[]
  around: Around
}

/** What an answer must be like, and how the question is put. */
export function Limits({ at, element, takes, fileTypes, around }: Props) {
  const { limits } = designWords
  const bounds = limits.bounds[element.type as keyof typeof limits.bounds] ?? limits.bounds.number
  const value = (
    field: Constraint & keyof DesignedElement,
    label: string,
    kind: 'number' | 'date' | 'text',
    unit = 1,
  ) =>
    takes(field) && (
      <ValueField
        label={label}
        at={[...at, field]}
        value={element[field] as string | number | undefined}
        around={around}
        kind={kind}
        unit={unit}
      />
    )
  const kindOfBound = element.type === 'date' ? 'date' : 'number'
  return (
    <>
      <div className="limits">
        {value('min_length', limits.min_length, 'number')}
        {value('max_length', limits.max_length, 'number')}
        {value('min', bounds.min, kindOfBound)}
        {value('max', bounds.max, kindOfBound)}
        {value('max_bytes', limits.max_bytes, 'number', BYTES_OF_MEGABYTE)}
      </div>
      {value('pattern', limits.pattern, 'text')}
      {value('url', limits.url, 'text')}
      {value('version', designWords.textVersion, 'text')}
      {takes('whole') && (
        <CheckField label={limits.whole} at={[...at, 'whole']} stored={element.whole} around={around} />
      )}
      {takes('display') && (
        <ChoiceField
          label={limits.display}
          at={[...at, 'display']}
          stored={element.display}
          around={around}
          choices={[
            ['', limits.usual],
            ...(element.type === 'date'
              ? [named('boxes', limits.displays.boxes)]
              : [named('dropdown', limits.displays.dropdown), named('radio', limits.displays.radio)]),
          ]}
        />
      )}
      {takes('accept') && (
        <SetField
          label={limits.accept}
          at={[...at, 'accept']}
          stored={element.accept}
          around={around}
          // Another name of one, such as jpg, stays.
          choices={[...new Set([...fileTypes, ...(element.accept ?? [])])].map((type) =>
            named(type, type.toUpperCase()),
          )}
        />
      )}
    </>
  )
}

const named = (value: string, name: string): [string, string] => [value, name]
