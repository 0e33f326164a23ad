import type { Theme } from '../../companies/theme.ts'

/**
 * A company's colours are a stylesheet of their own, since the pages allow no inline styles. Its name tells its whole
 * content, so browsers may cache it for ever.
 */
export const themeStylesheet = ({ primary_color: color }: Theme) => `/portal/theme/${color.slice(1).toLowerCase()}.css`

/** A company's icon is a square in its colour. */
export const themeIcon = (theme: Theme) => themeStylesheet(theme).replace(/css$/, 'svg')

const FILE_NAME = /^([0-9a-f]{6})\.(css|svg)$/

/** @returns the styles or the icon for a file name, if it is that of a theme */
export function themeFile(fileName: string): { content: string; contentType: string } | undefined {
  const [, color, type] = FILE_NAME.exec(fileName) ?? []
  if (color === undefined) return undefined
  if (type === 'css') return { content: `:root { --primary: #${color}; }\n`, contentType: 'text/css; charset=utf-8' }
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#${color}"/><path d="M10 8v16M22 8v16M10 16h12" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>`
  return { content, contentType: 'image/svg+xml' }
}
