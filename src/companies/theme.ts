import { colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import type { Words } from '../contract/words.ts'

extend([a11y])

/** How a company's pages for applicants look. */
export interface Theme {
  /** `#rrggbb`, dark enough for text on white and for white text on it. */
  primary_color: string
  logo_url?: string
  /** What applicants read first, perhaps by language. */
  welcome?: string | Words
}

export const DEFAULT_THEME: Theme = { primary_color: '#1d4ed8' }

export const HEX_COLOR = /^#[0-9a-fA-F]{6}$/

/** WCAG 2.2, contrast (minimum), AA. */
const MIN_CONTRAST = 4.5

/** Whether a colour can be read on white, and white on it. */
export const isReadableOnWhite = (color: string): boolean => colord(color).contrast('#ffffff') >= MIN_CONTRAST
