import type { billsEn } from './en.ts'

/** What is said of exports of bills, in Spanish. */
export const billsEs: typeof billsEn = {
  text: 'Lo que se factura en unos días, como CSV y Parquet. Una exportación se hace una vez y sus archivos se guardan un tiempo.',
  none: 'No hay exportaciones',
  noneText: 'Elige los días arriba; los archivos aparecen aquí.',
  first: 'Primer día',
  last: 'Último día',
  start: 'Crear una exportación',
  started: 'La exportación se está creando',
  states: { IN_PROGRESS: 'en curso', COMPLETED: 'lista', FAILED: 'fallida' },
  days: (first, last) => `${first} a ${last}`,
  failed: 'La exportación ha fallado. Crea otra.',
  deleted: (moment) => `Se guarda hasta el ${moment}`,
  counting: 'Contando',
  progress: 'Progreso',
  rows: (written, expected) => `${written} de ${expected} filas`,
  rowCount: (count) => `${count} filas`,
  total: (events, quantity) => `${events} eventos, ${quantity} facturados`,
}
