const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)

/** What the record says beside its answers, in English. */
export const recordEn = {
  assignee: 'Assigned to',
  unassigned: 'Nobody',
  assignToMe: 'Take it',
  meNamed: (name: string) => `${name} (you)`,
  tags: 'Tags',
  addTag: 'Add a tag',
  removeTag: (tag: string) => `Remove ${tag}`,
  notSaved: 'Not saved',
  note: {
    title: 'Notes',
    write: 'Write a note, @ for a colleague',
    send: 'Add the note',
    save: 'Save',
    edit: 'Edit the note',
    edited: 'edited',
    remove: 'Delete the note',
    removed: 'Deleted the note',
    mention: 'Colleagues',
    you: 'You',
    action: 'Write a note',
  },
  assignAction: 'Assign to somebody',
  tagAction: 'Tag the person',
  preview: {
    title: 'What this move brings about',
    mails: (count: number) => `sends ${many(count, 'mail', 'mails')}`,
    webhooks: (count: number) => `calls ${many(count, 'webhook', 'webhooks')}`,
    automations: (count: number) => `starts ${many(count, 'automation', 'automations')}`,
    fails: (count: number) => `${count} would fail`,
    nothing: 'Sends nothing and starts nothing',
    looking: 'Looking at what this move sends and starts',
    failed: 'What this move sends and starts could not be found out',
    mailTo: (recipient: string) => `Mail to ${recipient}`,
    webhook: (type: string, host: string) => `Webhook to ${host}: ${type}`,
    movesOn: (stage: string) => `Moves on to ${stage}`,
    changes: (fields: string) => `Writes ${fields}`,
    link: (until: string) => `Makes a link that is good until ${until}`,
    skipped: 'its condition does not hold',
    runs: 'runs',
    wouldFail: (why: string) => `would fail: ${why}`,
    more: 'More would follow than is shown here.',
  },
}

export type RecordMessages = typeof recordEn
