/**
 * Installs the products that `npm run bench -- --peers <folder>` measures, outside this repository.
 *
 *   node bench/peers/install.ts <folder>
 */
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeStrapiProject } from './strapi-project.ts'

const PRODUCTS = {
  strapi: ['@strapi/strapi@5.54.0', 'pg@8', 'react@18', 'react-dom@18', 'react-router-dom@6', 'styled-components@6'],
  directus: ['directus@12.4.0'],
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say which folder to install into.')
for (const [name, packages] of Object.entries(PRODUCTS)) {
  const home = resolve(folder, name)
  await mkdir(join(home, 'public', 'uploads'), { recursive: true })
  await writeFile(join(home, 'package.json'), JSON.stringify({ name: `${name}-peer`, version: '0.0.0', private: true }))
  console.log(`installing ${packages[0]} in ${home}`)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: home, stdio: 'inherit' })
}
await writeStrapiProject(resolve(folder, 'strapi'))
// It is compiled for one Node.js, and only scripted flows of Directus use it.
await writeFile(resolve(folder, 'directus/node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {}\n')
