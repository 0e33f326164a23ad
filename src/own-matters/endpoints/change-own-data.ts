import { Refusal } from '../../portal/door/refusal.ts'
import { definePortalEndpoint, shown } from '../../portal/endpoint.ts'
import { parseSignUpForm, signUpProblems } from '../../portal/forms/sign-up-form.ts'
import { OWN_DATA_PATH } from '../../portal/paths.ts'
import { changeOwnData as change } from '../actions/change-own-data.ts'
import { ownCandidate } from '../own-candidate.ts'
import { formOf, ownDataPage } from '../views/own-data-page.ts'

/** Changes name and phone number; a new email once it is proven. */
export const changeOwnData = definePortalEndpoint({
  method: 'POST',
  path: OWN_DATA_PATH,
  needsSession: true,
  async handle(visit) {
    const { db, config, session, fields } = visit
    const candidate = await ownCandidate(db, session)
    const form = parseSignUpForm(fields)
    const hasNoPhone = form.phone_number === '' && candidate.phone_number === null
    const problems = signUpProblems(form, session.company.defaultCountry).filter(
      (field) => !(field === 'phone_number' && hasNoPhone),
    )
    if (problems.length > 0) return { status: 422, page: ownDataPage(visit, { form, problems }) }
    const { mailedTo, isTooMuch } = await change(db, config, session, candidate, form, visit)
    if (isTooMuch) throw new Refusal('too_many', session.company)
    const { saved, emailSent } = visit.messages.ownData
    const told = mailedTo === undefined ? saved : visit.say(emailSent, { email: mailedTo })
    return shown(ownDataPage(visit, { form: formOf(await ownCandidate(db, session)), told }))
  },
})
