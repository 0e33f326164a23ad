/** A state in a word, whose colour says whether that is well. */
export const State = ({ is, children }: { is: 'good' | 'bad' | 'still'; children: string }) => (
  <span className={`state-word ${is}`}>{children}</span>
)
