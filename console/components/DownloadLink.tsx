import { t } from '../i18n.ts'
import { Icon } from './Icon.tsx'

/** Hands a file out. */
export const DownloadLink = ({ url, name }: { url: string; name: string }) => (
  <a href={url} className="icon-button" aria-label={`${t.download}: ${name}`} title={t.download} download>
    <Icon name="download" />
  </a>
)
