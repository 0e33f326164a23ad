import { readFlowDraft } from '../../config-as-code/actions/flow-draft.ts'
import { refuseFile } from '../../config-as-code/refuse-file.ts'
import { Fault } from '../../contract/fault.ts'
import { ABILITIES } from '../../operators/policy.ts'
import { drawScreen } from '../../portal/preview/draw-screen.ts'
import { screensOf } from '../../portal/preview/screens.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { definePage, textOf } from '../page.ts'

/** A screen of a draft as applicants would see it, for a frame in which nothing runs and nothing is sent. */
export const showPreview = definePage({
  method: 'POST',
  path: '/console/design/:flow/preview/',
  needsSession: true,
  async handle(visit) {
    const { db, config, operator, params, fields, pathTo } = visit
    const abilities = ABILITIES[operator.role]
    if (!abilities.includes('configuration:write')) throw new Fault('not_found', 'There is no such page.')
    const draft = { flow: params.flow ?? '', yaml: textOf(fields, 'yaml') }
    const shown = await refuseFile(() => readFlowDraft(db, secretsOf(config), operator.company.id, draft))
    const screens = shown ? screensOf(shown.flow, { isPublic: shown.publicFlow !== undefined }) : []
    const screen = screens.find(({ id }) => id === textOf(fields, 'screen')) ?? screens[0]
    if (!shown || !screen) throw new Fault('not_found', 'There is nothing to show.')
    const wish = { language: textOf(fields, 'language'), showsAll: fields.all !== undefined, pathTo }
    return { preview: drawScreen(shown, screen, wish) }
  },
})
