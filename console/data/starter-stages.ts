import type { CompanyFile } from '../../src/console/contracts/company-file.ts'

type Stages = CompanyFile['flows'][number]['stages']

/** What a short form says, in each language that applicants can read. */
const WORDS = {
  apply: { en: 'Apply', es: 'Solicitud', ar: 'التقديم' },
  aboutYou: { en: 'About you', es: 'Sobre ti', ar: 'معلومات عنك' },
  start: { en: 'When could you start?', es: '¿Cuándo podrías empezar?', ar: 'متى يمكنك البدء؟' },
  resume: { en: 'Résumé', es: 'Currículum', ar: 'السيرة الذاتية' },
  review: { en: 'Review', es: 'Revisión', ar: 'المراجعة' },
  interview: { en: 'Interview', es: 'Entrevista', ar: 'المقابلة' },
  hired: { en: 'Hired', es: 'Contratación', ar: 'تم التوظيف' },
  rejected: { en: 'Rejected', es: 'Rechazo', ar: 'مرفوض' },
}

/**
 * The stages of a flow to begin with: a short form, somebody who looks at it, an interview, and both ends.
 * @param languages those of the company, its own first
 */
export function starterStages(languages: string[] = ['en']): Stages {
  const said = (words: Record<string, string>) =>
    Object.fromEntries(
      languages.flatMap((language, index) => {
        // The company's own language needs words, also one that these here do not speak.
        const text = words[language] ?? (index === 0 ? words.en : undefined)
        return text ? [[language, text]] : []
      }),
    )
  return [
    {
      slug: 'apply',
      name: said(WORDS.apply),
      after_sending: 'review',
      pages: [
        {
          slug: 'about-you',
          name: said(WORDS.aboutYou),
          elements: [
            { key: 'start_date', type: 'date', label: said(WORDS.start), required: true },
            { key: 'resume', type: 'document', label: said(WORDS.resume), accept: ['pdf', 'png', 'jpeg'] },
          ],
        },
      ],
    },
    { slug: 'review', name: said(WORDS.review), kind: 'review' },
    { slug: 'interview', name: said(WORDS.interview) },
    { slug: 'hired', name: said(WORDS.hired), kind: 'completed' },
    { slug: 'rejected', name: said(WORDS.rejected), kind: 'rejected' },
  ]
}
