import type { company as english } from './en.ts'

/** Lo que se dice en la página de la empresa, en español. */
export const company: typeof english = {
  itself: 'La empresa',
  look: 'Cómo se ven sus páginas',
  contact: 'A quién preguntan los candidatos',
  privacyTitle: 'Aviso de privacidad',
  fields: {
    name: 'Nombre',
    timezone: 'Zona horaria',
    country: 'País',
    color: 'Color',
    logo: 'Logotipo',
    welcome: 'Bienvenida',
    email: 'Correo',
    phone: 'Teléfono',
    site: 'Página con formas de contacto',
    privacyPage: 'Página con el aviso completo',
    privacy: 'Texto',
  },
  help: {
    timezone: 'En ella empiezan y terminan los días de listas y exportaciones.',
    country: 'De los teléfonos que se escriben sin prefijo de país.',
    logo: 'La dirección de una imagen que empieza por https://. Sin ella, ahí está el nombre.',
    welcome: 'Lo primero que leen los candidatos.',
    privacy: 'Los candidatos lo leen donde se inscriben y al pie de cada página.',
  },
  pick: 'Elegir un color',
  contrast: (ratio) => `Contraste con el blanco: ${ratio} a 1.`,
  tooLight: 'Demasiado claro: hace falta 4.5 a 1, o no todos podrán leer el texto.',
  problem: (field, problem) => `${field} ${problem}.`,
  beginAnew: 'Deshacer lo escrito',
  applyTitle: 'Cambiar la empresa',
  preview: 'Así lo ven los candidatos en un teléfono',
  previewStale: 'Así era antes de que algo fallara.',
}
