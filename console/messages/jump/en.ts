/** What is said where one chooses a date to go to in the list, in English. */
export const jumpEn = {
  title: 'Jump to a date in the list',
  date: 'Date',
  texts: {
    newest: 'Whoever applied on that day comes first; who applied later stands above, earlier below.',
    oldest: 'Whoever applied on that day comes first; who applied earlier stands above, later below.',
    last_changed: 'Whoever was changed last on that day comes first; later changes stand above, earlier ones below.',
    longest_in_stage: 'Whoever came to the stage on that day comes first; who came earlier stands above, later below.',
  },
  send: 'Jump there',
}
