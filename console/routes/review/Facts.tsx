import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '../../components/States.tsx'
import type { ApplicationDetail, TakenDocument } from '../../data/contracts.ts'
import { differingPart } from '../../data/document-facts.ts'
import { personName } from '../../data/person-name.ts'
import { applicationQuery } from '../../data/queries.ts'
import { agoText, t } from '../../i18n.ts'
import type { FoundFact } from './use-found-facts.ts'

export interface FactsProps {
  /** undefined until it is known. */
  facts: FoundFact[] | undefined
  /** Points at a fact on the picture, or at none. */
  point: (field: string | undefined) => void
}

/** Whose a document is, what for, and what was typed against what was read of it. */
export function Facts({ document, facts, point }: { document: TakenDocument } & FactsProps) {
  const { data: application } = useQuery(applicationQuery(document.application_id))
  if (!application || !facts) return <Skeleton lines={8} />
  return (
    <>
      <h2>{labelOf(document, application)}</h2>
      <p>
        <Link to="/applications/$application" params={{ application: document.application_id }}>
          {personName(application)}
        </Link>
        {` · ${application.hiring_flow.name} · ${application.current_stage.name}`}
      </p>
      <p className="help">{factsOf(document)}</p>
      <Comparison facts={facts} point={point} application={application} />
    </>
  )
}

function labelOf({ form_element_id, name }: TakenDocument, { forms }: ApplicationDetail): string {
  const values = forms.flatMap(({ values }) => values)
  return values.find((value) => value.form_element_id === form_element_id)?.label ?? name
}

function factsOf({ name, created, pages, problem }: TakenDocument): string {
  const average = pages.reduce((sum, { confidence }) => sum + confidence, 0) / pages.length
  return [
    name,
    agoText(created),
    problem ? problem.message : pages.length > 0 ? t.confidence(`${Math.round(average)} %`) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function Comparison({
  facts,
  point,
  application,
}: Required<FactsProps> & { facts: FoundFact[]; application: ApplicationDetail }) {
  if (facts.length === 0) return <p className="help">{t.review.noFacts}</p>
  return (
    <table className="comparison">
      <thead>
        <tr>
          <th scope="col">{t.review.field}</th>
          <th scope="col">{t.review.typed}</th>
          <th scope="col">{t.review.read}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <tr
            key={fact.field}
            className={fact.differs ? 'differs' : undefined}
            onPointerEnter={() => point(fact.field)}
            onPointerLeave={() => point(undefined)}
          >
            <th scope="row">
              {fact.places.length > 0 ? (
                <button
                  type="button"
                  className="on-picture"
                  title={t.review.showPlace}
                  onClick={() => point(fact.field)}
                >
                  {fieldLabel(fact.field, application)}
                </button>
              ) : (
                fieldLabel(fact.field, application)
              )}
            </th>
            <td>
              <Marked text={fact.typed} other={fact.differs ? (fact.read ?? '') : fact.typed} />
            </td>
            <td>
              {fact.read === null ? (
                <span className="missing">{t.review.notFound}</span>
              ) : (
                <Marked text={fact.read} other={fact.differs ? fact.typed : fact.read} />
              )}
              {fact.differs && fact.read !== null && <small>{t.review.differs}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A text, with what another one does not have marked. */
function Marked({ text, other }: { text: string; other: string }) {
  const [start, different, end] = differingPart(text, other)
  return (
    <span>
      {start}
      {different && <mark>{different}</mark>}
      {end}
    </span>
  )
}

function fieldLabel(field: string, { forms }: ApplicationDetail): string {
  const known = t.review.fields[field]
  if (known) return known
  const key = field.replace(/^form\./, '')
  const value = forms.flatMap(({ values }) => values).find((one) => one.key === key)
  return value?.label ?? key
}
