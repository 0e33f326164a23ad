import type { Theme } from '../../companies/theme.ts'

/**
 * A company's colours are a stylesheet of their own, since the pages allow no inline styles. Its name tells its whole
 * content, so browsers may cache it for ever.
 */
export const themeStylesheet = ({ primary_color: color }: Theme) => `/portal/theme/${color.slice(1).toLowerCase()}.css`

/** A company's icon is a square in its colour, so small that it travels with the page. */
export const themeIcon = ({ primary_color: color }: Theme) =>
  `data:image/svg+xml,${encodeURIComponent(iconPicture(color)).replaceAll('%20', ' ')}`

export const iconPicture = (color: string) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${color}'/><path d='M10 8v16M22 8v16M10 16h12' stroke='#fff' stroke-width='3.5' stroke-linecap='round'/></svg>`

const FILE_NAME = /^([0-9a-f]{6})\.css$/

/** @returns the styles for a file name, if it is that of a theme */
export function themeFile(fileName: string): string | undefined {
  const [, color] = FILE_NAME.exec(fileName) ?? []
  return color === undefined ? undefined : `:root { --primary: #${color}; }\n`
}
