import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { call } from '../../data/api.ts'
import type { SignOnLink, SignOnProvider } from '../../data/contracts.ts'
import { numberText } from '../../i18n.ts'
import { signOnWords } from '../../messages/sign-on/words.ts'

/** Whom the provider knows; whoever looks can be the first. */
export function KnownMembers({ provider: { known_members, members, knows_you } }: { provider: SignOnProvider }) {
  const tryIt = async () => {
    try {
      location.assign((await call<SignOnLink>('/account/single-sign-on/', { body: {} })).go_to)
    } catch (error) {
      tell({ text: problemText(error), isProblem: true })
    }
  }
  return (
    <section>
      <h2>{signOnWords.known(numberText(known_members), numberText(members))}</h2>
      <p className="help">{signOnWords.knownText}</p>
      {knows_you ? (
        <p>{signOnWords.knowsYou}</p>
      ) : (
        <>
          <p>{signOnWords.tryYourselfText}</p>
          <div className="line-tools">
            <button type="button" className="button" onClick={tryIt}>
              {signOnWords.tryYourself}
            </button>
          </div>
        </>
      )}
    </section>
  )
}
