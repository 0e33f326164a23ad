import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Arriving } from './components/Arriving.tsx'
import { Frame } from './components/Frame.tsx'
import { Missing } from './components/States.tsx'
import type { WrittenSearch } from './data/list-search.ts'
import { ApplicationsPage } from './routes/applications/ApplicationsPage.tsx'
import { basePath, may } from './session.ts'

const root = createRootRoute({ component: Frame, notFoundComponent: () => Missing({ isPage: true }) })

/** Who sees nobody who applies begins elsewhere. */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/home/HomePage.tsx'), 'HomePage'),
  loader() {
    if (!may('applications:read')) throw redirect({ to: may('members:read') ? '/members' : '/account', replace: true })
  },
})

export const flowRoute = createRoute({
  getParentRoute: () => root,
  path: '/flows/$flow',
  component: ApplicationsPage,
  validateSearch: (search: WrittenSearch): WrittenSearch => search,
})

const allFlowsRoute = createRoute({
  getParentRoute: () => root,
  path: '/applications',
  component: lazyRouteComponent(() => import('./routes/applications/AllFlowsPage.tsx'), 'AllFlowsPage'),
  validateSearch: (search: WrittenSearch): WrittenSearch => search,
})

export const applicationRoute = createRoute({
  getParentRoute: () => root,
  path: '/applications/$application',
  component: lazyRouteComponent(() => import('./routes/application/ApplicationPage.tsx'), 'ApplicationPage'),
})

const bulkActionRoute = createRoute({
  getParentRoute: () => root,
  path: '/bulk-actions/$action',
  component: lazyRouteComponent(() => import('./routes/bulk/BulkActionPage.tsx'), 'BulkActionPage'),
})

const reviewRoute = createRoute({
  getParentRoute: () => root,
  path: '/review',
  component: lazyRouteComponent(() => import('./routes/review/ReviewPage.tsx'), 'ReviewPage'),
})

const runsRoute = createRoute({
  getParentRoute: () => root,
  path: '/runs',
  component: lazyRouteComponent(() => import('./routes/operate/RunsPage.tsx'), 'RunsPage'),
  validateSearch: (search: { status?: string; automation?: string; since?: string; retry?: string }) => search,
})

const mailsRoute = createRoute({
  getParentRoute: () => root,
  path: '/mails',
  component: lazyRouteComponent(() => import('./routes/outbox/OutboxPage.tsx'), 'OutboxPage'),
  validateSearch: (search: { of?: 'links'; status?: string; email?: string; since?: string }) => search,
})

const interviewsRoute = createRoute({
  getParentRoute: () => root,
  path: '/interviews',
  component: lazyRouteComponent(() => import('./routes/interviews/InterviewsPage.tsx'), 'InterviewsPage'),
  validateSearch: (search: { when?: string; interviewer?: string; flow?: string; state?: string }) => search,
})

const trialRoute = createRoute({
  getParentRoute: () => root,
  path: '/try',
  component: lazyRouteComponent(() => import('./routes/trial/TrialPage.tsx'), 'TrialPage'),
  validateSearch: (search: { application?: string; automation?: string }) => search,
})

const webhooksRoute = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./routes/operate/WebhooksPage.tsx'), 'WebhooksPage'),
  validateSearch: (search: { endpoint?: string }) => search,
})

const design = () => import('./routes/design/DesignPage.tsx')

const designRoute = createRoute({
  getParentRoute: () => root,
  path: '/design',
  component: lazyRouteComponent(design, 'FirstDesign'),
})

const flowDesignRoute = createRoute({
  getParentRoute: () => root,
  path: '/design/$flow',
  component: lazyRouteComponent(design, 'DesignPage'),
  validateSearch: (search: { view?: string; pane?: 'form' }) => search,
})

const versionsRoute = createRoute({
  getParentRoute: () => root,
  path: '/versions',
  component: lazyRouteComponent(() => import('./routes/design/VersionsPage.tsx'), 'VersionsPage'),
})

const textsRoute = createRoute({
  getParentRoute: () => root,
  path: '/templates',
  component: lazyRouteComponent(() => import('./routes/texts/TextsPage.tsx'), 'TextsPage'),
})

const companyRoute = createRoute({
  getParentRoute: () => root,
  path: '/company',
  component: lazyRouteComponent(() => import('./routes/company/CompanyPage.tsx'), 'CompanyPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(() => import('./routes/operate/AuditPage.tsx'), 'AuditPage'),
  validateSearch: (search: { action?: string; actor?: string; since?: string; before?: string }) => search,
})

const insightsRoute = createRoute({
  getParentRoute: () => root,
  path: '/insights',
  component: lazyRouteComponent(() => import('./routes/insights/InsightsPage.tsx'), 'InsightsPage'),
  validateSearch: (search: { flow?: string; weeks?: string; tests?: string }) => search,
})

const billsRoute = createRoute({
  getParentRoute: () => root,
  path: '/bills',
  component: lazyRouteComponent(() => import('./routes/operate/BillsPage.tsx'), 'BillsPage'),
})

const keysRoute = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('./routes/keys/KeysPage.tsx'), 'KeysPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./routes/account/AccountPage.tsx'), 'AccountPage'),
})

const membersRoute = createRoute({
  getParentRoute: () => root,
  path: '/members',
  component: lazyRouteComponent(() => import('./routes/members/MembersPage.tsx'), 'MembersPage'),
})

const signOnRoute = createRoute({
  getParentRoute: () => root,
  path: '/single-sign-on',
  component: lazyRouteComponent(() => import('./routes/sign-on/SignOnPage.tsx'), 'SignOnPage'),
})

/** Every view has an address, whose parameters are plain texts. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    flowRoute,
    allFlowsRoute,
    applicationRoute,
    bulkActionRoute,
    reviewRoute,
    runsRoute,
    trialRoute,
    interviewsRoute,
    webhooksRoute,
    designRoute,
    flowDesignRoute,
    versionsRoute,
    textsRoute,
    companyRoute,
    mailsRoute,
    auditRoute,
    insightsRoute,
    billsRoute,
    keysRoute,
    accountRoute,
    membersRoute,
    signOnRoute,
  ]),
  basepath: basePath,
  InnerWrap: Arriving,
  trailingSlash: 'never',
  defaultPreload: false,
  scrollRestoration: false,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search as Record<string, string | undefined>).filter(
      ([, value]) => value !== undefined,
    )
    const text = new URLSearchParams(given as [string, string][]).toString()
    return text ? `?${text}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
