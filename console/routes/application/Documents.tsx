import { useState } from 'react'
import { Dialog, DialogBody } from '../../components/Dialog.tsx'
import { DownloadLink } from '../../components/DownloadLink.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import type { Document, Form } from '../../data/contracts.ts'
import { numberText, t } from '../../i18n.ts'
import { basePath } from '../../session.ts'

/** The person's files, newest first: a picture of each, what it is for, and how far its reading has come. */
export function Documents({ documents, forms }: { documents: Document[]; forms: Form[] }) {
  const [shown, show] = useState<Document>()
  if (documents.length === 0) return null
  const labels = new Map(
    forms.flatMap(({ values }) => values.map(({ form_element_id, label }) => [form_element_id, label])),
  )
  const labelOf = ({ form_element_id, name }: Document) => labels.get(form_element_id) ?? name
  return (
    <section className="documents" aria-label={t.documents}>
      <h3>{t.documents}</h3>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <Preview document={document} label={labelOf(document)} open={() => show(document)} />
            <span className="document-name">
              <strong>{labelOf(document)}</strong>
              <small>{factsOf(document)}</small>
            </span>
            {document.url ? <DownloadLink url={document.url} name={document.name} /> : <small>{t.notHandedOut}</small>}
          </li>
        ))}
      </ul>
      <Dialog isOpen={shown !== undefined} close={() => show(undefined)} className="viewer">
        {shown && <Viewer document={shown} label={labelOf(shown)} />}
      </Dialog>
    </section>
  )
}

const pictureOf = ({ id }: Document, page: number) => `${basePath}/documents/${id}/pages/${page}/`

/** The first page, small; files that cannot be drawn keep their sign. */
function Preview({ document, label, open }: { document: Document; label: string; open: () => void }) {
  const [isMissing, miss] = useState(false)
  if (!document.url || !isDrawn(document) || isMissing) {
    return (
      <span className="thumb">
        <Icon name="file" />
      </span>
    )
  }
  return (
    <button type="button" className="thumb" aria-label={t.look(label)} onClick={open}>
      <img src={pictureOf(document, 1)} alt="" loading="lazy" onError={() => miss(true)} />
    </button>
  )
}

/** Word files are handed out, and not drawn. */
const isDrawn = ({ type }: Document) => /^(application\/pdf|image\/(png|jpeg|webp|tiff|heic))$/.test(type)

/** One page at a time, as large as there is room. */
function Viewer({ document, label }: { document: Document; label: string }) {
  const [page, turn] = useState(1)
  const last = document.page_count ?? 1
  return (
    <DialogBody
      title={label}
      tools={
        last > 1 && (
          <span className="pages">
            <IconButton icon="left" label={t.previousPage} disabled={page === 1} onClick={() => turn(page - 1)} />
            <span role="status">{t.pageOf(numberText(page), numberText(last))}</span>
            <IconButton icon="right" label={t.nextPage} disabled={page === last} onClick={() => turn(page + 1)} />
          </span>
        )
      }
    >
      <div className="viewer-page">
        <img key={page} src={pictureOf(document, page)} alt={t.pageOf(numberText(page), numberText(last))} />
      </div>
    </DialogBody>
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
