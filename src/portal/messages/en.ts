/** What the applicant's pages say, in English. Every other language has the same entries, or it does not compile. */
export const en = {
  common: {
    language: 'Language',
    logOut: 'Log out',
    skipToContent: 'Skip to content',
    backToApplications: 'Your applications',
  },
  link: {
    title: 'Your application',
    forRole: (company: string) => `Your application to ${company}`,
    madeFor: (person: string) => `This link is for ${person}.`,
    notYou: 'If that is not you, close this page.',
    open: 'Open my application',
    validUntil: (moment: string) => `The link works until ${moment}.`,
  },
  loggedOut: {
    title: 'You are logged out',
    text: 'Thank you. To come back, open the link that you were sent.',
  },
  signUp: {
    title: (role: string) => `Apply: ${role}`,
    intro: 'Tell us who you are. We send you a link by email, and with it you fill in your application.',
    fullName: 'Full name',
    email: 'Email',
    phone: 'Phone number',
    phoneHelp: 'We use it only for your application.',
    leaveEmpty: 'Leave this field empty',
    send: 'Send me the link',
    sentTitle: 'Look into your mail',
    sent: (email: string) => `We have sent a link to ${email}. Open it to go on. It works for 24 hours.`,
    notThere: 'No mail after a few minutes? Look in the folder for spam, or ask again.',
    problems: {
      full_name: 'Enter your name.',
      email: 'Enter an email address, such as name@example.com.',
      phone_number: 'Enter a phone number that we can call.',
    },
  },
  signUpMail: {
    subject: (role: string, company: string) => `Your application as ${role} at ${company}`,
    text: (role: string, company: string, link: string) =>
      `Hello,\n\nopen this link to go on with your application as ${role} at ${company}:\n\n${link}\n\nIt works for 24 hours. If you did not ask for it, you need do nothing.\n`,
  },
  applications: {
    title: 'Your applications',
    none: 'You have no applications here.',
    begunOn: (moment: string) => `Started on ${moment}`,
  },
  application: {
    step: (number: number, count: number) => `Step ${number} of ${count}`,
    page: (number: number, count: number) => `Page ${number} of ${count}`,
    allSteps: 'All steps',
    doneStep: 'done',
    currentStep: 'you are here',
    history: 'History',
    yourAnswers: 'Your answers',
    nothingAnswered: 'Not answered',
    /** What the applicant reads where there is nothing to fill in, by the kind of the stage. */
    standing: {
      active: {
        title: 'You are all set for now',
        text: 'There is nothing for you to do. The company will contact you.',
      },
      review: {
        title: 'We have your application',
        text: 'The company is looking at it. You need do nothing; they will contact you.',
      },
      on_hold: {
        title: 'Your application is on hold',
        text: 'The company keeps it and will contact you when it goes on.',
      },
      approved: {
        title: 'Good news',
        text: 'You have come a long way. The company will contact you about what is next.',
      },
      completed: { title: 'Your application is complete', text: 'Nothing is left to do. Thank you.' },
      rejected: {
        title: 'Your application is closed',
        text: 'The company has ended it. Thank you for your time and your interest.',
      },
    },
    sent: { title: 'Thank you, your answers are sent', text: 'The company will look at them and contact you.' },
  },
  form: {
    optional: 'optional',
    continue: 'Save and continue',
    save: 'Save for later',
    back: 'Back',
    saved: 'Saved',
    savedLong: 'Your answers are saved. You can come back with your link.',
    saving: 'Saving …',
    notSaved: 'Not saved. Check your connection; we try again when you change something.',
    problemsTitle: 'Please check these answers',
    choose: 'Choose …',
    noAnswer: 'No answer',
    yes: 'Yes',
    no: 'No',
    chooseSeveral: 'Choose all that apply.',
    address: {
      line1: 'Street and number',
      line2: 'Apartment, floor',
      city: 'City',
      region: 'State or province',
      postal_code: 'Postal code',
      country: 'Country',
    },
    numberRange: (min: string | undefined, max: string | undefined) =>
      min === undefined ? `At most ${max}.` : max === undefined ? `At least ${min}.` : `Between ${min} and ${max}.`,
    dateRange: (min: string | undefined, max: string | undefined) =>
      min === undefined ? `Not after ${max}.` : max === undefined ? `Not before ${min}.` : `Between ${min} and ${max}.`,
    lengthRange: (min: number | undefined, max: number | undefined) =>
      min === undefined
        ? `At most ${max} characters.`
        : max === undefined
          ? `At least ${min} characters.`
          : `${min} to ${max} characters.`,
    /** Why an answer cannot be taken. */
    problems: {
      missing: {
        text: 'Enter an answer.',
        choice: 'Choose an answer.',
        date: 'Enter a date.',
        time: 'Enter a time.',
        file: 'Add a file.',
        signature: 'Sign here, or type your name.',
        address: 'Enter your address.',
      },
      unusable: {
        text: 'This cannot be used as it is.',
        pattern: 'This does not have the right form.',
        email: 'Enter an email address, such as name@example.com.',
        phone: 'Enter a phone number with its area code.',
        number: 'Enter a number, such as 15 or 15.50.',
        date: 'Enter a date that there is.',
        time: 'Enter a time, such as 08:30.',
        choice: 'Choose one of the answers.',
        address: 'Enter an address of at most 200 characters a line.',
      },
      wrong_type: (types: string) => `Choose a file of one of these types: ${types}.`,
      too_large: (size: string) => `The file is too large. It can have at most ${size}.`,
      infected: 'A virus was found in this file. Choose another one.',
      damaged: 'This file is damaged or cannot be used. Choose another one.',
    },
  },
  documents: {
    choose: 'Choose a file',
    replace: 'Choose another file',
    photo: 'Take a photo',
    takes: (types: string, size: string | undefined) => (size ? `${types}, up to ${size}.` : `${types}.`),
    uploading: 'Uploading …',
    failed: 'The file did not arrive. Check your connection and try again.',
    tooLarge: 'The file is too large.',
    preview: 'Preview of your file',
    sign: 'Draw your signature',
    signHelp: 'Use your finger or mouse, or type your name below.',
    clear: 'Clear',
    typeName: 'Or type your full name as your signature',
    typeNameOnly: 'Type your full name as your signature',
    signAgain: 'To sign again, sign or type your name anew.',
    /** How far the reading of a document is. */
    status: {
      pending: 'Received. We are about to read it.',
      processing: 'Received. We are reading it.',
      processed: 'Received and read.',
      stored: 'Received.',
      password_needed: 'Received, but it opens only with a password. Choose a file without one.',
      failed: 'Received. We could not read it; a person will look at it. A sharper picture may help.',
      in_review: 'Received. A person is looking at it.',
      verified: 'Received and checked.',
      rejected: 'It cannot be used. Please choose another file.',
    },
  },
  review: {
    title: 'Check your answers',
    intro: 'Look over what you have entered. You can still change it.',
    change: 'Change',
    send: 'Send my answers',
    incomplete: 'Something is still missing',
  },
  history: {
    title: 'History of your application',
    begun: (stage: string) => `Started: ${stage}`,
    /** Where the application went. */
    moved: (stage: string) => `Moved to: ${stage}`,
  },
  stale: {
    title: 'Your application has moved on',
    text: 'Meanwhile it left the page that you were filling in, so we could not take these answers.',
    kept: 'Here is what you typed, so that you can copy it:',
    goOn: 'Go to my application',
  },
  /** Why something cannot be shown, and what to do next. */
  refusals: {
    not_found: {
      title: 'There is no such page',
      text: 'The address may have a mistake. Open the link that you were sent.',
    },
    link_unknown: {
      title: 'We do not know this link',
      text: 'Part of it may be missing. Copy all of it from the message, or ask the company for a new one.',
    },
    link_expired: {
      title: 'This link has expired',
      text: 'Ask the company for a new link. What you have filled in is kept.',
    },
    link_revoked: { title: 'This link was withdrawn', text: 'Ask the company for a new link.' },
    link_used: {
      title: 'This link was used already',
      text: 'It works once. If that was you, go on in the browser where you opened it, or ask the company for a new link.',
    },
    flow_closed: {
      title: 'This role no longer takes applications',
      text: 'The company has closed it. Ask them about other open roles.',
    },
    not_logged_in: {
      title: 'Please open your link again',
      text: 'You are not logged in, or it has been too long. Open the link that you were sent, or ask the company for a new one.',
    },
    forged: {
      title: 'Please try that again',
      text: 'We could not tell that this came from our own page. Go back, reload the page and try again. Cookies must be allowed.',
    },
    method_not_allowed: { title: 'This page cannot do that', text: 'Open the link that you were sent.' },
    too_many: { title: 'Too many requests', text: 'Wait a minute and try again.' },
    too_large: { title: 'That is too large', text: 'Go back and choose a smaller file.' },
    not_understood: { title: 'We could not read that', text: 'Go back and try again.' },
    unsupported: {
      title: 'We could not read that',
      text: 'Your browser sent it in a way that we do not take. Go back and try again.',
    },
    unavailable: {
      title: 'Not possible right now',
      text: 'Something that we need does not answer at the moment. Nothing is lost. Try again in a minute.',
    },
    failed: { title: 'Something went wrong', text: 'It is our fault, not yours. Try again in a few minutes.' },
  },
}

export type Messages = typeof en
