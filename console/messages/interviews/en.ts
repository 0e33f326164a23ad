/** What the page of interviews says, in English. */
export const interviewsEn = {
  ahead: 'Today and later',
  past: 'Before today',
  when: 'When',
  with: 'With',
  flow: 'Flow',
  state: 'Status',
  states: { scheduled: 'Scheduled', cancelled: 'Cancelled', no_show: 'Did not come' },
  over: 'Over',
  none: 'No interviews',
  noneText: 'Whoever chooses a time on a page with a schedule appears here, by day.',
  today: (day: string) => `Today, ${day}`,
  withWhom: (names: string) => `with ${names}`,
  theirs: (moment: string, zone: string) => `For them ${moment} (${zone})`,
  because: (reason: string) => `“${reason}”`,
  cancel: 'Cancel',
  cancelTitle: (name: string) => `Cancel the interview of ${name}`,
  cancelText: 'Both sides are mailed, and the time is free again. Whoever is still in the flow may choose another one.',
  reason: 'Why (the applicant reads it)',
  cancelSend: 'Cancel the interview',
  cancelled: (name: string) => `Cancelled the interview of ${name}`,
  noShow: 'Did not come',
  noShowOf: (name: string) => `${name} did not come`,
  cancelOf: (name: string) => `Cancel the interview of ${name}`,
  marked: (name: string) => `Noted that ${name} did not come`,
}

export type InterviewMessages = typeof interviewsEn
