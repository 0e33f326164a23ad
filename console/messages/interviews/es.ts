import type { InterviewMessages } from './en.ts'

/** Lo que dice la página de entrevistas, en español. */
export const interviewsEs: InterviewMessages = {
  ahead: 'Hoy y después',
  past: 'Antes de hoy',
  when: 'Cuándo',
  with: 'Con',
  flow: 'Proceso',
  state: 'Estado',
  states: { scheduled: 'Programada', cancelled: 'Cancelada', no_show: 'No se presentó' },
  over: 'Pasada',
  none: 'Sin entrevistas',
  noneText: 'Quien elige una hora en una página con horario aparece aquí, por día.',
  today: (day) => `Hoy, ${day}`,
  withWhom: (names) => `con ${names}`,
  theirs: (moment, zone) => `Para esa persona ${moment} (${zone})`,
  because: (reason) => `«${reason}»`,
  cancel: 'Cancelar',
  cancelTitle: (name) => `Cancelar la entrevista de ${name}`,
  cancelText: 'Se avisa por correo a ambas partes y la hora queda libre. Quien sigue en el proceso puede elegir otra.',
  reason: 'Por qué (la persona lo lee)',
  cancelSend: 'Cancelar la entrevista',
  cancelled: (name) => `Se canceló la entrevista de ${name}`,
  noShow: 'No se presentó',
  noShowOf: (name) => `${name} no se presentó`,
  cancelOf: (name) => `Cancelar la entrevista de ${name}`,
  marked: (name) => `Se anotó que ${name} no se presentó`,
}
