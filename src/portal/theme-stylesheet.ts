import type { Theme } from '../companies/theme.ts'

/**
 * A company's colours are a file like every style, since the pages allow no style inside them. Its name says all that it
 * holds, so browsers may keep it for ever.
 */
export const themeStylesheet = ({ primary_color: color }: Theme) => `/portal/theme/${color.slice(1).toLowerCase()}.css`

const FILE_NAME = /^([0-9a-f]{6})\.css$/

/** @returns the styles of a file name, if it is one */
export function themeStyles(fileName: string): string | undefined {
  const color = FILE_NAME.exec(fileName)?.[1]
  return color && `:root { --primary: #${color}; }\n`
}
