import { describe, expect, test } from 'vitest'
import { areReadWell, hasName, hasNumber, isSameNumber, otherDate, saysEnough } from './compare-text.ts'

/** As Tesseract reads `demo/documents/driving-licence.png`. */
const LICENCE = `ILLINOIS DRIVER LICENSE
LICENSE NO D400-7836-0001
LAST NAME DOE
FIRST NAME JANE MARIE
DATE OF BIRTH 03/14/1994
ADDRESS 1420 WEST ELM STREET
CHICAGO IL 60642
CLASS D SEXF EYES BROWN
ISSUED 06/01/2024
EXPIRES 03/14/2028`

describe('a name', () => {
  test.each([
    [LICENCE, 'Jane'],
    [LICENCE, 'Jane Elizabeth'],
    [LICENCE, 'doe'],
    [LICENCE, 'Chikago'],
    ['Herr MUELLER, Berlin', 'Müller'],
    ['Herr Muller, Berlin', 'Müller'],
    ['Herr Müller, Berlin', 'Mueller'],
    ['Sr. Nuñez', 'Núñez'],
    ['Mr O’Neill', 'ONeill'],
    ['ADAKINGLOVELACE', 'Lovelace'],
    ['Alexander Hamilton', 'Alex'],
  ])('is in a text: %s has %s', (text, name) => expect(hasName(text, name)).toBe(true))

  test.each([
    [LICENCE, 'Lovelace'],
    [LICENCE, 'Ada King'],
    [LICENCE, 'Dow'],
    ['Smithson', 'Jonathan'],
  ])('is not in a text: %s has no %s', (text, name) => expect(hasName(text, name)).toBe(false))

  test.each(['李', 'Иванов', 'Ada 李', '', 'X', '-'])('that cannot be looked for is not missing: %s', (name) =>
    expect(hasName(LICENCE, name)).toBeUndefined(),
  )
})

describe('the number of a document', () => {
  test.each(['D400-7836-0001', 'd40078360001', 'D4OO 7836 OOO1', '0400 7836 0001'])('is found as %s', (number) =>
    expect(hasNumber(LICENCE, number)).toBe(true),
  )

  test('is missing where another stands, and is not looked for where it is short or no number', () => {
    expect(hasNumber(LICENCE, 'D400-7836-0002')).toBe(false)
    expect(hasNumber(LICENCE, '9999')).toBeUndefined()
    expect(hasNumber(LICENCE, 'unknown')).toBeUndefined()
  })

  test('is the same as a zone’s but for what is between and read for one another', () => {
    expect(isSameNumber('l898902-c3', 'L898902C3')).toBe(true)
    expect(isSameNumber('L898902C4', 'L898902C3')).toBe(false)
  })
})

describe('a date', () => {
  test.each([
    [LICENCE, '1994-03-14'],
    ['Date of birth: 14 March 1994', '1994-03-14'],
    ['DOB 14.03.1994', '1994-03-14'],
    ['Born on March 14th, 1994', '1994-03-14'],
    ['Fecha de nacimiento: 14 de marzo de 1994', '1994-03-14'],
    ['Date of birth / Date de naissance 14 MAR 1994', '1994-03-14'],
    ['Date of birth 1994-03-14', '1994-03-14'],
    // Day and month could be either.
    ['DOB 04/03/1994', '1994-04-03'],
    ['DOB 04/03/1994', '1994-03-04'],
    // Somewhere else in the text.
    ['Date of birth: see below. Issued 01/02/2020. 14 March 1994', '1994-03-14'],
  ])('is the same: %s and %s', (text, typed) => expect(otherDate(text, typed, 'birthDate')).toBeUndefined())

  test.each([
    [LICENCE, '1994-03-15', '1994-03-14'],
    ['DOB 04/03/1994', '1995-04-03', '04/03/1994'],
    ['Nacida el 14 de marzo de 1994', '1990-01-01', '1994-03-14'],
  ])('is another: %s and %s', (text, typed, read) => expect(otherDate(text, typed, 'birthDate')).toBe(read))

  test.each([
    'I worked there from 03/14/1994 to 05/01/1999.',
    'Date of birth: not told',
    'DOB 99/99/1994',
    'Date of birth 14 March 94',
    '',
  ])('that the text does not name is no difference: %s', (text) =>
    expect(otherDate(text, '1990-01-01', 'birthDate')).toBeUndefined(),
  )

  test('of expiry has its own words', () => {
    expect(otherDate(LICENCE, '2028-03-14', 'expirationDate')).toBeUndefined()
    expect(otherDate(LICENCE, '2027-03-14', 'expirationDate')).toBe('2028-03-14')
    expect(otherDate('Experience: 03/14/2028', '2027-03-14', 'expirationDate')).toBeUndefined()
    expect(otherDate('Válido hasta 14/03/2028', '2027-03-14', 'expirationDate')).toBe('2028-03-14')
  })
})

test('a text that is short, read badly or written in other letters is compared with nothing', () => {
  expect(saysEnough(LICENCE)).toBe(true)
  expect(saysEnough('A licence')).toBe(false)
  expect(saysEnough(`${LICENCE} ${'Водительское удостоверение '.repeat(4)}`)).toBe(false)
  expect(areReadWell([{ confidence: 92 }, { confidence: 0 }])).toBe(true)
  expect(areReadWell([{ confidence: 92 }, { confidence: 60 }])).toBe(false)
  expect(areReadWell([{ confidence: 0 }])).toBe(false)
  expect(areReadWell([])).toBe(false)
})
