import type { homeEn } from './en.ts'

/** What the first page says, in Spanish. */
export const homeEs: typeof homeEn = {
  title: 'Inicio',
  needsYou: 'Te espera',
  assigned: (flow) => `Asignado a ti: ${flow}`,
  documents: 'Documentos por revisar',
  interviews: 'Entrevistas de hoy',
  nothing: 'Nada te espera',
  nothingText: 'Quien se te asigne y lo que espere revisión aparece aquí.',
  mentions: 'Notas para ti',
  about: (name) => `sobre ${name}`,
  views: 'Listas fijadas',
  viewsText: 'Fija una lista de personas en sus «Vistas», y aquí verás cuántas hay en ella.',
  inFlow: (flow) => `en ${flow}`,
  fresh: (day) => `Nuevo desde el ${day}`,
  nobodyNew: 'Nadie se ha postulado desde entonces.',
  trouble: (day) => `Salió mal desde el ${day}`,
  failedRuns: 'Ejecuciones fallidas de automatizaciones',
  failedMails: 'Correos que no se pudieron enviar',
  noTrouble: 'Nada.',
}
