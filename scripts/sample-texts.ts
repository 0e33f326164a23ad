/** What the sample documents say, word for word; tests and the benchmark compare what was read with it. */
export const LICENCE = {
  heading: 'ILLINOIS DRIVER LICENSE',
  lines: [
    'LICENSE NO D400-7836-0001',
    'LAST NAME DOE',
    'FIRST NAME JANE MARIE',
    'DATE OF BIRTH 03/14/1994',
    'ADDRESS 1420 WEST ELM STREET',
    'CHICAGO IL 60642',
    'CLASS D   SEX F   EYES BROWN',
    'ISSUED 06/01/2024',
    'EXPIRES 03/14/2028',
  ],
}

export const RESUME = [
  [
    'Jane Marie Doe',
    'jane.doe@example.com · +1 312 555 0142 · Chicago, Illinois',
    '',
    'Warehouse associate with six years of experience in receiving, picking and packing.',
    'Certified forklift operator. Used to night shifts and to teams of twenty people.',
    '',
    'Experience',
    'Acme Logistics, Joliet — Picker, March 2021 to August 2026',
    'Picked 180 lines an hour with handheld scanners and an error rate below 0.2 percent.',
    'Trained eleven new colleagues on safety rules and on the warehouse system.',
    'Lakeside Grocers, Chicago — Stock clerk, May 2019 to February 2021',
    'Unloaded deliveries, rotated stock and kept the cold room within its limits.',
    '',
    'Skills',
    'Forklift (sit-down, reach), inventory counts, first aid, English and Spanish',
  ],
  ['References', 'Maria Gonzalez, shift supervisor, Acme Logistics, +1 815 555 0177'],
]

export const LETTER = [
  'Certificate of Employment',
  '',
  'Acme Logistics Inc.',
  '500 Harbor Road, Joliet, Illinois 60431',
  '',
  'August 31, 2026',
  '',
  'To whom it may concern,',
  '',
  'This letter confirms that Jane Marie Doe was employed by Acme Logistics from',
  'March 1, 2021 until August 28, 2026 as a picker in our Joliet warehouse.',
  'She worked forty hours a week, mostly on the night shift, and earned 21.50 dollars',
  'an hour at the end of her employment. Her badge number was 48213.',
  '',
  'Jane was punctual, careful and well liked by her colleagues. During her last year she',
  'trained eleven new employees and led the weekly inventory count of the cold room.',
  'She leaves the company at her own request, and we would gladly hire her again.',
  '',
  'For questions please call our office at 815 555 0177.',
  '',
  'Sincerely,',
  'Maria Gonzalez',
  'Shift Supervisor',
]

export const REFERENCE = [
  'Training Record',
  '',
  'Employee: Jane Marie Doe, badge 48213',
  '',
  'Forklift operation, sit-down counterbalance. Passed on May 12, 2021.',
  'Forklift operation, reach truck. Passed on October 4, 2022.',
  'Fire safety and evacuation. Passed on January 17, 2023.',
  'First aid at work, two days. Passed on June 9, 2025.',
  '',
  'Instructor: Robert Chen',
]

export const PASSPORT = {
  heading: 'UTOPIA   PASSPORT',
  lines: [
    'Passport No. L898902C3',
    'Surname ERIKSSON',
    'Given names ANNA MARIA',
    'Nationality UTOPIAN',
    'Date of birth 12 AUG 1974',
    'Sex F',
    'Date of expiry 15 APR 2032',
  ],
  /** ICAO 9303's own example, with a later expiry. */
  zone: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204153ZE184226B<<<<<16'],
}
