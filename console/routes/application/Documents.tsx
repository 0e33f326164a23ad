import { Icon } from '../../components/Icon.tsx'
import type { Document, Form } from '../../data/contracts.ts'
import { numberText, t } from '../../i18n.ts'

/** The person's files, newest first: what each is for, and how far its reading has come. */
export function Documents({ documents, forms }: { documents: Document[]; forms: Form[] }) {
  if (documents.length === 0) return null
  const labels = new Map(
    forms.flatMap(({ values }) => values.map(({ form_element_id, label }) => [form_element_id, label])),
  )
  return (
    <section className="documents" aria-label={t.documents}>
      <h3>{t.documents}</h3>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <Icon name="file" />
            <span className="document-name">
              <strong>{labels.get(document.form_element_id) ?? document.name}</strong>
              <small>{factsOf(document)}</small>
            </span>
            {document.url ? (
              <a
                href={document.url}
                className="icon-button"
                aria-label={`${t.download}: ${document.name}`}
                title={t.download}
                download
              >
                <Icon name="download" />
              </a>
            ) : (
              <small>{t.notHandedOut}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function factsOf({ name, status, pages, page_count }: Document): string {
  const average = pages.reduce((sum, { confidence }) => sum + confidence, 0) / pages.length
  return [
    name,
    t.documentStatuses[status] ?? status,
    page_count === null ? '' : page_count === 1 ? t.onePage : t.pages(numberText(page_count)),
    pages.some(({ source }) => source === 'ocr') ? t.confidence(`${Math.round(average)} %`) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
