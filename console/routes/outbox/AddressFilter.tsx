import { outboxWords } from '../../messages/outbox/words.ts'

interface Props {
  email: string | undefined
  choose: (email: string | undefined) => void
}

/** One whole address, or any; what is no address is not asked for. */
export const AddressFilter = ({ email = '', choose }: Props) => (
  <label className="field inline">
    <span>{outboxWords.email}</span>
    <input
      key={email}
      type="email"
      defaultValue={email}
      onBlur={({ target }) => {
        if (target.checkValidity() && target.value !== email) choose(target.value || undefined)
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  </label>
)
