import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Frame } from './components/Frame.tsx'
import { Missing } from './components/States.tsx'
import { queryClient } from './data/client.ts'
import type { WrittenSearch } from './data/list-search.ts'
import { flowsQuery } from './data/queries.ts'
import { ApplicationsPage } from './routes/applications/ApplicationsPage.tsx'
import { HomePage } from './routes/HomePage.tsx'
import { basePath } from './session.ts'

const root = createRootRoute({ component: Frame, notFoundComponent: Missing })

/** Leads to the first flow that takes applications. */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: HomePage,
  async loader() {
    const { results } = await queryClient.ensureQueryData(flowsQuery)
    const first = results.find(({ status }) => status === 'PUBLISHED') ?? results[0]
    if (first) throw redirect({ to: '/flows/$flow', params: { flow: first.slug }, replace: true })
  },
})

export const flowRoute = createRoute({
  getParentRoute: () => root,
  path: '/flows/$flow',
  component: ApplicationsPage,
  validateSearch: (search: WrittenSearch): WrittenSearch => search,
})

export const applicationRoute = createRoute({
  getParentRoute: () => root,
  path: '/applications/$application',
  component: lazyRouteComponent(() => import('./routes/application/ApplicationPage.tsx'), 'ApplicationPage'),
})

/** Every view has an address, whose parameters are plain texts. */
export const router = createRouter({
  routeTree: root.addChildren([home, flowRoute, applicationRoute]),
  basepath: basePath,
  trailingSlash: 'never',
  defaultPreload: false,
  scrollRestoration: false,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text ? `?${text}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
