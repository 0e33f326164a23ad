import type { jumpEn } from './en.ts'

/** Lo que se dice donde se elige una fecha a la que ir en la lista, en español. */
export const jumpEs: typeof jumpEn = {
  title: 'Ir a una fecha de la lista',
  date: 'Fecha',
  texts: {
    newest: 'Primero sale quien solicitó ese día; quien solicitó después queda arriba, y antes, abajo.',
    oldest: 'Primero sale quien solicitó ese día; quien solicitó antes queda arriba, y después, abajo.',
    last_changed:
      'Primero sale quien cambió por última vez ese día; los cambios posteriores quedan arriba, y los anteriores, abajo.',
    longest_in_stage: 'Primero sale quien llegó a la etapa ese día; quien llegó antes queda arriba, y después, abajo.',
  },
  send: 'Ir allí',
}
