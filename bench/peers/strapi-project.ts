import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Strapi's tables stand in this schema of the database that is measured. */
export const STRAPI_SCHEMA = 'strapi'

const relation = (target: string) => ({ type: 'relation', relation: 'manyToOne', target: `api::${target}.${target}` })

const TYPES: Record<string, Record<string, object>> = {
  flow: { name: { type: 'string' } },
  stage: { name: { type: 'string' } },
  candidate: {
    email: { type: 'string' },
    full_name: { type: 'string' },
    phone_number: { type: 'string' },
  },
  application: {
    status: { type: 'string' },
    created: { type: 'datetime' },
    flow: relation('flow'),
    stage: relation('stage'),
    candidate: relation('candidate'),
  },
}

/** Writes a Strapi project with the types that are measured, as its documentation has one. */
export async function writeStrapiProject(folder: string) {
  const files: Record<string, string> = {
    'config/database.js': `module.exports = () => ({
  connection: {
    client: 'postgres',
    connection: { connectionString: process.env.DATABASE_URL, schema: '${STRAPI_SCHEMA}' },
    pool: { min: 0, max: 10 },
  },
})`,
    'config/server.js': `module.exports = () => ({ host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['bench'] } })`,
    'config/admin.js': `module.exports = () => ({
  serveAdminPanel: false,
  auth: { secret: 'bench' },
  apiToken: { salt: 'bench' },
  transfer: { token: { salt: 'bench' } },
})`,
    'config/api.js': 'module.exports = () => ({ rest: { defaultLimit: 50, maxLimit: 100, withCount: true } })',
    'config/middlewares.js': `module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query', 'strapi::body', 'strapi::favicon', 'strapi::public']`,
    'src/index.js': `module.exports = {
  async bootstrap({ strapi }) {
    const tokens = strapi.service('admin::api-token')
    const given = { name: 'bench-' + Date.now(), type: 'full-access', lifespan: null }
    console.log('API token: ' + (await tokens.create(given)).accessKey)
  },
}`,
  }
  for (const [name, attributes] of Object.entries(TYPES)) {
    const api = `src/api/${name}`
    const factory = (kind: string) =>
      `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::${name}.${name}')`
    files[`${api}/content-types/${name}/schema.json`] = JSON.stringify({
      kind: 'collectionType',
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: { draftAndPublish: false },
      attributes,
    })
    files[`${api}/routes/${name}.js`] = factory('Router')
    files[`${api}/controllers/${name}.js`] = factory('Controller')
    files[`${api}/services/${name}.js`] = factory('Service')
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${text}\n`)
  }
}
