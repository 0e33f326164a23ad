import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMachineReadableZone } from './machine-readable-zone.ts'

const TODAY = Temporal.PlainDate.from('2026-11-21')
const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204153ZE184226B<<<<<16']
const CARD_TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const CARD_TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']

const find = (...lines: string[]) => findMachineReadableZone(lines.join('\n'), TODAY)

test("the standard's own examples are parsed in all three sizes", () => {
  const person = { lastName: 'ERIKSSON', firstName: 'ANNA MARIA', birthDate: '1974-08-12', sex: 'female' }
  expect(find(...PASSPORT)).toMatchObject({
    format: 'TD3',
    valid: true,
    fields: { ...person, documentNumber: 'L898902C3', expirationDate: '2032-04-15', personalNumber: 'ZE184226B' },
  })
  for (const [format, card] of [['TD1', CARD_TD1] as const, ['TD2', CARD_TD2] as const]) {
    expect(find(...card)).toMatchObject({
      format,
      valid: true,
      fields: { ...person, documentNumber: 'D23145890', nationality: 'UTO', expirationDate: '2012-04-15' },
    })
  }
})

test('it is found among other lines, with spaces and lost or misread fillers', () => {
  const zone = find(
    'UTOPIA PASSPORT',
    '',
    'Date of expiry 15 APR 2032',
    'P<UTOERI KSSON<<ANNA<MARI A<<<<<<<<<<<<<K<K<<',
    '',
    'L898902C36UTO7408122F3204153ZE184226B<<<16',
    'Sex F',
  )
  expect(zone).toMatchObject({ valid: true, lines: PASSPORT })
})

test('a confused letter is put right where it can be proven, and never into a number that is wrong but holds', () => {
  const confused: Record<string, string> = { '0': 'O', '8': 'B', '2': 'Z', '1': 'I', B: '8', O: '0', Z: '2', I: '1' }
  const [names = '', data = ''] = PASSPORT
  const places = Array.from(data, (_, at) => at).filter((at) => confused[data.charAt(at)])
  const found = places.map((at) => find(names, data.slice(0, at) + confused[data.charAt(at)] + data.slice(at + 1)))
  const right = found.filter((zone) => zone?.valid)
  expect(right.length).toBeGreaterThan(places.length / 2)
  for (const zone of right) expect(zone?.lines).toEqual(PASSPORT)
})

test('a wrong digit that looks like no other is not invented anew', () => {
  const zone = find(PASSPORT[0] ?? '', (PASSPORT[1] ?? '').replace('740812', '740817'))
  expect(zone?.valid).toBe(false)
})

test('other text has no zone, and no text makes it fail', () => {
  expect(find('To whom it may concern,', 'the number is 123456789012345678901234567890')).toBeNull()
  const letters = fc.string({ unit: fc.constantFrom('<', 'A', 'P', 'I', '0', '7', '\n', ' '), maxLength: 300 })
  fc.assert(fc.property(letters, (text) => void findMachineReadableZone(text, TODAY)))
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => void findMachineReadableZone(text)))
})
