import { html } from '@remix-run/html-template'
import { findOnlyCompany } from '../../companies/queries.ts'
import { definePortalEndpoint, goTo, shown } from '../endpoint.ts'
import { page } from '../layout.ts'
import { rolesPath } from '../paths.ts'

/** What somebody sees who types the address of the service: the open roles, if it serves one company alone. */
const answer = (path: string) =>
  definePortalEndpoint({
    method: 'GET',
    path,
    async handle(visit) {
      const company = await findOnlyCompany(visit.db)
      if (company) return goTo(rolesPath(company.slug))
      const { title, text } = visit.messages.home
      return shown(page(visit, { title, content: html`<div class="card"><h1>${title}</h1><p>${text}</p></div>` }))
    },
  })

export const showHome = answer('/')
export const showHomeOfRoles = answer('/apply/')
