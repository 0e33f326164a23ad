import type { outbox as en } from './en.ts'

export const outbox: typeof en = {
  title: 'Correos y enlaces',
  links: 'Enlaces',
  status: 'Estado',
  email: 'Dirección',
  noMails: 'Sin correos',
  noMailsText: 'Nada coincide con estos filtros. Lo que sale hacia las personas aparece aquí.',
  noLinks: 'Sin enlaces',
  noLinksText: 'Quien abre un enlace entra como la persona candidata. Cada uno que se crea aparece aquí.',
  openPerson: 'Abrir la solicitud',
  find: 'Buscarla',
  validUntil: (moment) => `vale hasta ${moment}`,
  usedAt: (moment) => `usado por primera vez ${moment}`,
}
