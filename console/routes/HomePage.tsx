import { Empty } from '../components/States.tsx'
import { t } from '../i18n.ts'

/** Shown only while there is no flow: otherwise the first one is. */
export const HomePage = () => <Empty title={t.noFlows} text={t.noFlowsText} />
