import type { DesignedElement } from '../../data/contracts.ts'
import { wordsOf } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { type Around, TextField } from './DraftFields.tsx'
import { NewNamed } from './NewNamed.tsx'
import { OrderButtons } from './OrderButtons.tsx'

interface Props {
  at: string[]
  choices: NonNullable<DesignedElement['choices']>
  around: Around
}

/** What a question can be answered with, in order. */
export const Choices = ({ at, choices, around }: Props) => (
  <>
    <ol className="parts" aria-label={designWords.choices}>
      {choices.map((choice, index) => (
        <li key={choice.id}>
          <OrderButtons
            name={wordsOf(choice.label)}
            at={[...at, choice.id]}
            around={around}
            index={index}
            count={choices.length}
            needsOne
          />
          <TextField
            label={designWords.choice(choice.id)}
            at={[...at, choice.id, 'label']}
            text={choice.label}
            around={around}
            isNeeded
          />
        </li>
      ))}
    </ol>
    <NewNamed
      label={designWords.newChoice}
      button={designWords.addChoice}
      taken={choices.map(({ id }) => id)}
      kind="choice"
      add={(id, label) => around.edit({ at, change: { entry: { id, label } } })}
    />
  </>
)
