/** How applications come. */
export const channels = {
  label: 'Came by',
  names: {
    portal: 'Applicants’ pages',
    api: 'API',
    automation: 'Automation',
    import: 'Import',
    console: 'Console',
    system: 'The service',
  },
}
