import type { Words } from '../contract/words.ts'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A part of a day by the clock on the wall there, such as 09:00 to 17:00; 24:00 is the day's end. */
export interface Hours {
  from: string
  to: string
}

/** Whom applicants meet, and who is mailed. */
export interface Interviewer {
  name: string
  email: string
}

/** When people can be met, as a company file says it. */
export interface ScheduleRules {
  with: Interviewer[]
  /** Where, or by which address of the web. */
  place?: string | Words
  minutes: number
  /** How many people at one time. */
  places: number
  /** Whose clocks the hours are read by. */
  timezone: string
  hours: (Hours & { days: Weekday[] })[]
  breaks: (Hours & { days?: Weekday[] })[]
  pause_minutes: number
  /** Days with other hours, or none. */
  except: { date: string; hours?: Hours[] }[]
  notice_hours: number
  days_ahead: number
  /** How long before it the applicant is reminded. */
  reminder_hours: number[]
}

/** A schedule as it is stored. */
export interface Schedule {
  id: string
  key: string
  rules: ScheduleRules
}
