import { momentText, ownMomentText } from '../i18n.ts'

/** A moment in the company's zone, and on hover in one's own. */
export const Moment = ({ of }: { of: string }) => (
  <time dateTime={of} title={ownMomentText(of)}>
    {momentText(of)}
  </time>
)
