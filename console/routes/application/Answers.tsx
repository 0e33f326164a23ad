import { Empty } from '../../components/States.tsx'
import type { Flow, Form, FormElement } from '../../data/contracts.ts'
import { elementsOf } from '../../data/list-request.ts'
import { numberText, t } from '../../i18n.ts'
import { valueText } from './value-text.ts'

/** What the person has filled in, page by page; pages that nobody has begun stay away. */
export function Answers({ forms, flow }: { forms: Form[]; flow: Flow }) {
  const elements = new Map(elementsOf(flow).map((element) => [element.id, element]))
  const begun = forms.filter(({ state }) => state !== 'NOT_STARTED')
  return (
    <section className="answers" aria-label={t.answers}>
      {begun.length === 0 && <Empty title={t.noAnswers} text={t.noAnswersText} />}
      {begun.map((form) => (
        <AnswerPage key={form.id} form={form} elements={elements} />
      ))}
    </section>
  )
}

/** One page: what was answered, and behind a line what was not. */
function AnswerPage({ form: { name, state, values }, elements }: { form: Form; elements: Map<string, FormElement> }) {
  const answers = values.map(({ form_element_id: id, label, type, value }) => {
    const text = valueText({ type, constraints: elements.get(id)?.constraints ?? {} }, value)
    return { id, label, text, isLong: type === 'long_text' }
  })
  const empty = answers.filter(({ text }) => !text)
  return (
    <div className="answer-page">
      <h3>
        {name}
        {state !== 'COMPLETED' && <small>{t.states[state]}</small>}
      </h3>
      <dl>
        {answers
          .filter(({ text }) => text)
          .map(({ id, label, text, isLong }) => (
            <div key={id} className={isLong ? 'long' : undefined}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {empty.length > 0 && (
        <details>
          <summary>{t.emptyOnes(numberText(empty.length))}</summary>
          <ul>
            {empty.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
