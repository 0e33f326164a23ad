import { designWords } from '../../messages/design/words.ts'

/** Whether somebody knows that the file outside is overruled. */
export const TakeOver = ({ isAgreed, agree }: { isAgreed: boolean; agree: (isAgreed: boolean) => void }) => (
  <label className="check">
    <input type="checkbox" checked={isAgreed} onChange={({ target }) => agree(target.checked)} />
    <span>{designWords.takeOver}</span>
  </label>
)
