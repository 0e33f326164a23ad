import type { Version, VersionSummary } from '../../data/contracts.ts'
import { numberText } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'
import { ApplyDialog } from './ApplyDialog.tsx'

interface Props {
  version: Version
  latest: VersionSummary
  close: () => void
}

/** What going back to a version would do, before it is done. */
export const GoBackDialog = ({ version, latest, close }: Props) => (
  <ApplyDialog
    title={designWords.goBackTitle(numberText(version.number))}
    current={{ number: latest.number, managedIn: latest.managed_in }}
    file={version.configuration}
    send={designWords.apply}
    close={close}
  />
)
