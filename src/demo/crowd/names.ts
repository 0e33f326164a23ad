import type { Random } from './random.ts'

/** A name as a person writes it, and in Latin letters without marks, for an email address. */
export interface WrittenName {
  name: string
  latin: string
}

/** Given and family names that go together. */
const LATIN: [given: string[], family: string[]][] = [
  [
    [
      'Aaliyah',
      'Brandon',
      'Chloe',
      'Darnell',
      'Emily',
      'Jamal',
      'Kayla',
      'Marcus',
      'Nicole',
      'Tyrone',
      'Destiny',
      'Logan',
    ],
    ['Anderson', 'Brooks', 'Coleman', 'Davis', 'Jefferson', 'Mitchell', "O'Connor", 'Robinson', 'Walker', 'Washington'],
  ],
  [
    ['Alejandra', 'Beatriz', 'Carlos', 'Diego', 'Guadalupe', 'Iñaki', 'José Luis', 'Lucía', 'Mateo', 'Ximena'],
    ['Álvarez Núñez', 'Castillo', 'Gómez Peña', 'Hernández', 'Muñoz', 'Ortega', 'Ramírez', 'Ruiz Ibáñez', 'Vázquez'],
  ],
  [
    ['Agnieszka', 'Bartłomiej', 'Grażyna', 'Łukasz', 'Małgorzata', 'Paweł', 'Stanisław', 'Zofia'],
    ['Dąbrowski', 'Górska', 'Jabłoński', 'Krawczyk', 'Wiśniewski', 'Wójcik', 'Zając'],
  ],
  [
    ['Anh', 'Bảo', 'Đức', 'Hương', 'Khánh', 'Linh', 'Quốc', 'Thảo'],
    ['Đặng', 'Hoàng', 'Lê', 'Nguyễn', 'Phạm', 'Trần', 'Vũ'],
  ],
  [
    ['Adaeze', 'Babajide', 'Chinedu', 'Folake', 'Ifeoma', 'Kwame', 'Oluwaseun', 'Temitope'],
    ['Adebayo', 'Eze', 'Mensah', 'Nwosu', 'Okafor', 'Olatunji', 'Owusu'],
  ],
  [
    ['Aarav', 'Ananya', 'Deepika', 'Harpreet', 'Imran', 'Lakshmi', 'Priya', 'Rohan'],
    ['Bhattacharya', 'Chaudhry', 'Gill', 'Iyer', 'Khan', 'Patel', 'Sharma', 'Singh'],
  ],
  [
    ['Angelica', 'Benigno', 'Jhun', 'Maricel', 'Rodel', 'Rosario'],
    ['Bautista', 'Dela Cruz', 'Macaraeg', 'Reyes', 'Santos', 'Villanueva'],
  ],
  [
    ['Amélie', 'Benoît', 'Fabiola', 'Jean-Pierre', 'Mireille', 'Théo'],
    ["D'Haïti", 'Étienne', 'Jean-Baptiste', 'Lefèvre', 'Toussaint'],
  ],
]

type Spelled = [name: string, latin: string]
/** Names that are not written in Latin letters, each with how it is spelled in them. */
const OTHERS: { given: Spelled[]; family: Spelled[]; isFamilyFirst?: boolean }[] = [
  {
    given: [
      ['Олена', 'olena'],
      ['Андрій', 'andrii'],
      ['Ірина', 'iryna'],
      ['Дмитро', 'dmytro'],
    ],
    family: [
      ['Шевченко', 'shevchenko'],
      ['Коваленко', 'kovalenko'],
      ['Бондаренко', 'bondarenko'],
    ],
  },
  {
    given: [
      ['محمد', 'mohammad'],
      ['ليلى', 'layla'],
      ['يوسف', 'yousef'],
      ['نور', 'nour'],
    ],
    family: [
      ['الأحمد', 'alahmad'],
      ['حداد', 'haddad'],
      ['النجار', 'alnajjar'],
    ],
  },
  {
    isFamilyFirst: true,
    given: [
      ['芳', 'fang'],
      ['偉', 'wei'],
      ['美玲', 'meiling'],
      ['志強', 'zhiqiang'],
    ],
    family: [
      ['王', 'wang'],
      ['李', 'li'],
      ['陳', 'chen'],
    ],
  },
  {
    isFamilyFirst: true,
    given: [
      ['민준', 'minjun'],
      ['서연', 'seoyeon'],
      ['지훈', 'jihoon'],
    ],
    family: [
      ['김', 'kim'],
      ['이', 'lee'],
      ['박', 'park'],
    ],
  },
]

const SHARE_OF_OTHERS = 0.1

/** Somebody’s name, in one of a dozen languages. */
export function someName(random: Random): WrittenName {
  if (random.isLikely(SHARE_OF_OTHERS)) {
    const { given, family, isFamilyFirst } = random.pick(OTHERS)
    const [one, other] = [random.pick(given), random.pick(family)]
    return {
      name: isFamilyFirst ? `${other[0]}${one[0]}` : `${one[0]} ${other[0]}`,
      latin: `${one[1]} ${other[1]}`,
    }
  }
  const [given, family] = random.pick(LATIN)
  const name = `${random.pick(given)} ${random.pick(family)}`
  return { name, latin: withoutMarks(name) }
}

const withoutMarks = (text: string) =>
  text
    .replace(/[đĐ]/g, 'd')
    .replace(/[łŁ]/g, 'l')
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .toLowerCase()
