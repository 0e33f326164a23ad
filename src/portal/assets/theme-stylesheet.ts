import type { Theme } from '../../companies/theme.ts'

/**
 * A company's colours are a stylesheet of their own, since the pages allow no inline styles. Its name tells its whole
 * content, so browsers may cache it for ever.
 */
export const themeStylesheet = ({ primary_color: color }: Theme) => `/portal/theme/${color.slice(1).toLowerCase()}.css`

const FILE_NAME = /^([0-9a-f]{6})\.css$/

/** @returns the styles for a file name, if it is that of a theme */
export function themeStyles(fileName: string): string | undefined {
  const color = FILE_NAME.exec(fileName)?.[1]
  return color && `:root { --primary: #${color}; }\n`
}
