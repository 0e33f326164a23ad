import { Phone } from '../../components/Phone.tsx'
import type { CompanyFile } from '../../data/configuration.ts'
import { companyWords } from '../../messages/company/words.ts'

interface Props {
  company: CompanyFile['company']
  language: string
  /** Whether what was typed since cannot be applied. */
  isStale: boolean
}

/** What applicants see of the company on a phone. */
export const CompanyPreview = ({ company, language, isStale }: Props) => (
  <section className="draft-preview" aria-label={companyWords.preview}>
    <p className="help" role="status">
      {isStale ? companyWords.previewStale : companyWords.preview}
    </p>
    <Phone
      title={companyWords.preview}
      path="/company/preview/"
      fields={{ company: JSON.stringify(company), language }}
      place="company"
    />
  </section>
)
