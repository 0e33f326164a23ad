import type { channels as en } from './en.ts'

/** How applications come, in Spanish. */
export const channels: typeof en = {
  label: 'Llegó por',
  names: {
    portal: 'Páginas de solicitud',
    api: 'API',
    automation: 'Automatización',
    import: 'Importación',
    console: 'Consola',
    system: 'El servicio',
  },
}
