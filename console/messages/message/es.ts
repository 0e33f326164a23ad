import type { message as english } from './en.ts'

/** Lo que se dice de los mensajes a las personas, en español. */
export const message: typeof english = {
  action: 'Enviar un mensaje',
  button: 'Mensaje',
  write: 'Escribir un mensaje',
  to: (name) => `Mensaje a ${name}`,
  toMany: (count) => `Mensaje a ${count}`,
  toEveryone: (count) => `Mensaje a todas las que cumplen: ${count}`,
  says: 'Qué dice',
  own: 'Palabras propias',
  subject: 'Asunto',
  text: 'Texto',
  insert: 'Insertar lo que se sabe de la persona',
  preview: 'Así lo lee',
  looking: 'Rellenándolo',
  previous: 'Persona anterior',
  next: 'Persona siguiente',
  by: {
    mail: (recipient, language) => `Correo a ${recipient}, en ${language}`,
    text: (recipient, language) => `Mensaje de texto a ${recipient}, en ${language}`,
  },
  channel: 'Va por',
  channels: { mail: 'Correo', text: 'Mensaje de texto' },
  reached: (count) => `${count} lo reciben`,
  unreached: (count) => `${count} no`,
  segments: (count) => `Segmentos en total: ${count}`,
  someSegments: (count, of) => `Segmentos en total: unos ${count}, según ${of} de los textos`,
  send: 'Enviar',
  sendMany: (count) => `Enviar a ${count}`,
  sent: 'El mensaje está en camino',
}
