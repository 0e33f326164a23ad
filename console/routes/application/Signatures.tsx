import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../components/Moment.tsx'
import type { Form } from '../../data/contracts.ts'
import { signaturesQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'

/** What the applicant has signed, the newest first, with the evidence; nothing where nobody signed. */
export function Signatures({ id, forms }: { id: string; forms: Form[] }) {
  const signed = forms.flatMap(({ values }) =>
    values.filter(({ type, value }) => type === 'signature' && value !== null),
  )
  const { data } = useQuery({ ...signaturesQuery(id), enabled: signed.length > 0 })
  if (signed.length === 0 || !data || data.count === 0) return null
  const labels = new Map(signed.map(({ form_element_id, label }) => [form_element_id, label]))
  return (
    <section className="signatures" aria-label={t.signatures.title}>
      <h3>{t.signatures.title}</h3>
      <ul>
        {data.results.map(({ document_id, form_element_id, signed_at, address, language, sha256, content }) => (
          <li key={`${document_id} ${signed_at}`}>
            <p>
              {labels.get(form_element_id) ?? t.signatures.earlier}, <Moment of={signed_at} />
              {address && `, ${t.signatures.from(address)}`}
            </p>
            <small>
              SHA-256 <code>{sha256}</code>
            </small>
            <details>
              <summary>{t.signatures.content}</summary>
              <pre lang={language} dir="auto">
                {content}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
