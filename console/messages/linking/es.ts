import type { linking as en } from './en.ts'

export const linking: typeof en = {
  choice: 'Un enlace a su solicitud',
  help: 'Un correo en su propio idioma, con un enlace propio que inicia su sesión durante una semana como máximo.',
  closed: (count) => `${count} se postularon a un puesto que ahora no admite a nadie`,
  closedOne: 'se postuló a un puesto que ahora no admite a nadie',
}
