import type { Config } from '../config.ts'

/** Where an editor finds the schema of company files: at the service, which has that of its own version. */
export const schemaAddress = ({ BASE_URL, PORT }: Pick<Config, 'BASE_URL' | 'PORT'>) =>
  `${(BASE_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, '')}/docs/company-file.schema.json`
