import type { DesignedElement } from '../../data/contracts.ts'
import { wordsOf } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { type Around, TextField } from './DraftFields.tsx'
import { NewNamed } from './NewNamed.tsx'
import { OrderedParts } from './OrderedParts.tsx'

interface Props {
  at: string[]
  choices: NonNullable<DesignedElement['choices']>
  around: Around
}

/** What a question can be answered with, in order. */
export const Choices = ({ at, choices, around }: Props) => (
  <>
    <OrderedParts
      label={designWords.choices}
      at={at}
      parts={choices}
      naming={({ id, label }) => ({ id, name: wordsOf(label) })}
      around={around}
      needsOne
    >
      {({ id, label }, place) => (
        <TextField label={designWords.choice(id)} at={[...place, 'label']} text={label} around={around} isNeeded />
      )}
    </OrderedParts>
    <NewNamed
      label={designWords.newChoice}
      button={designWords.addChoice}
      taken={choices.map(({ id }) => id)}
      kind="choice"
      add={(id, label) => around.edit({ at, change: { entry: { id, label } } })}
    />
  </>
)
