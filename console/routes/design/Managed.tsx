import { Link } from '@tanstack/react-router'
import { designWords } from '../../messages/design/words.ts'

/** Where the company is looked after, and what was applied so far. */
export const Managed = ({ by }: { by: 'file' | 'console' }) => (
  <p className="help">
    {designWords.managed[by]} <Link to="/versions">{designWords.versions}</Link>
  </p>
)
