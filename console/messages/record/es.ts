import type { RecordMessages } from './en.ts'

const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)

export const recordEs: RecordMessages = {
  preview: {
    title: 'Qué provoca este movimiento',
    mails: (count) => `envía ${many(count, 'correo', 'correos')}`,
    webhooks: (count) => `llama a ${many(count, 'webhook', 'webhooks')}`,
    automations: (count) => `inicia ${many(count, 'automatización', 'automatizaciones')}`,
    fails: (count) => (count === 1 ? '1 fallaría' : `${count} fallarían`),
    nothing: 'No envía ni inicia nada',
    looking: 'Averiguando qué envía e inicia este movimiento',
    failed: 'No se pudo averiguar qué envía e inicia este movimiento',
    mailTo: (recipient) => `Correo a ${recipient}`,
    webhook: (type, host) => `Webhook a ${host}: ${type}`,
    movesOn: (stage) => `Sigue a ${stage}`,
    changes: (fields) => `Escribe ${fields}`,
    link: (until) => `Crea un enlace válido hasta el ${until}`,
    skipped: 'no se cumple su condición',
    runs: 'se ejecuta',
    wouldFail: (why) => `fallaría: ${why}`,
    more: 'Ocurriría más de lo que se muestra aquí.',
  },
}
