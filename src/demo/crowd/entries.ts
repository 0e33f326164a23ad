import type { Random } from './random.ts'

const STREETS = [
  'W Cermak Rd',
  'S Halsted St',
  'N Pulaski Rd',
  'W 63rd St',
  'E 79th St',
  'N Western Ave',
  'S Archer Ave',
]
const MOTIVES = [
  'I like work where I am on my feet and see what I have done at the end of the day.',
  'A friend works at your Joliet site and says the shifts are fair.',
  'I am looking for steady hours close to home.',
  'Tengo seis años de experiencia en almacenes y busco un turno fijo.',
  'I have moved here from Kraków and have worked with a forklift for four years.',
  'I want to save for nursing school; nights would suit me well.',
]
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const day = (year: number, random: Random) =>
  `${year}-${String(random.wholeBetween(1, 12)).padStart(2, '0')}-${String(random.wholeBetween(1, 28)).padStart(2, '0')}`

/** What somebody fills in, by the key of the element; `page` is the slug of the page that it is on. */
export const ENTRIES: Record<string, Record<string, (random: Random) => Record<string, unknown>>> = {
  'warehouse-associate': {
    'about-you': (random) => ({
      home_address: {
        line1: `${random.wholeBetween(100, 9800)} ${random.pick(STREETS)}`,
        city: 'Chicago',
        region: 'IL',
        postal_code: `606${random.wholeBetween(10, 57)}`,
        country: 'US',
      },
      birth_date: day(random.wholeBetween(1965, 2007), random),
      ...(random.isLikely(0.5) && { emergency_phone: somePhone(random) }),
    }),
    'the-job': (random) => ({
      shift: random.pickWeighted([
        ['day', 55],
        ['evening', 25],
        ['night', 20],
      ]),
      weekdays: DAYS.filter((_, index) => random.isLikely(index < 5 ? 0.85 : 0.4)),
      forklift: random.isLikely(0.35),
      desired_wage: Math.round(random.between(17, 26) * 4) / 4,
      ...(random.isLikely(0.6) && { motivation: random.pick(MOTIVES) }),
      ...(random.isLikely(0.2) && { referral_code: `AC-${random.wholeBetween(1000, 9999)}` }),
      ...(random.isLikely(0.3) && { earliest_time: random.pick(['06:00', '08:30', '14:00', '22:00']) }),
    }),
  },
  'delivery-driver': {
    experience: (random) => ({
      years_driving: random.wholeBetween(1, 28),
      vehicle: random.pick(['car', 'van', 'van', 'box-truck', 'semi']),
      night_driving: random.isLikely(0.6),
    }),
    licence: (random) => ({ licence_expiry: day(random.wholeBetween(2027, 2031), random) }),
  },
}

/** A number that nobody has: 555-01xx is for stories. */
export const somePhone = (random: Random): string =>
  `+1${random.pick(['312', '773', '708', '630', '847', '815'])}55501${String(random.wholeBetween(0, 99)).padStart(2, '0')}`
