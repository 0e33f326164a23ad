/** The pattern of `like` for texts that contain this one as it stands. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
