interface Props {
  label: string
  value: string | undefined
  choose: (day: string | undefined) => void
}

/** A day of the company's calendar, or none. */
export const Day = ({ label, value = '', choose }: Props) => (
  <label className="field inline">
    <span>{label}</span>
    <input type="date" value={value} onChange={({ target }) => choose(target.value || undefined)} />
  </label>
)
