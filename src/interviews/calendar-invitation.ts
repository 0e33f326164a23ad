import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { InterviewRow } from './interview.ts'

/** What calendars know an interview by, and when it is. */
export type CalendarEntry = Pick<InterviewRow, 'id' | 'status' | 'sequence' | 'starts_at' | 'ends_at' | 'updated_at'>

/** What a calendar says of an interview. */
export interface CalendarText {
  summary: string
  place: string | undefined
  description: string
  /** The company, by the address from which its mails come. */
  organizer: { name: string; email: string }
  /** Who is invited; without it, it is a file that they fetched themselves. */
  attendee?: { name: string; email: string }
}

/** Both sides have agreed by the time: nobody is asked to answer. */
const INVITED = {
  rsvp: false,
  role: ICalAttendeeRole.REQ,
  type: ICalAttendeeType.INDIVIDUAL,
  status: ICalAttendeeStatus.ACCEPTED,
}

/**
 * An interview as a calendar takes it (RFC 5545), or takes it out again. It has one id for good, and a number that grows with each
 * change, so that a later one replaces the entry. Moments are in UTC, which every clock shows rightly.
 */
export function calendarInvitation(
  { id, status, sequence, starts_at: start, ends_at: end, updated_at: stamp }: CalendarEntry,
  { summary, place, description, organizer, attendee }: CalendarText,
): string {
  const isCancelled = status === 'cancelled'
  const calendar = ical({
    prodId: { company: 'Hireline', product: 'Hireline', language: 'EN' },
    method: isCancelled
      ? ICalCalendarMethod.CANCEL
      : attendee
        ? ICalCalendarMethod.REQUEST
        : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id,
    sequence,
    stamp,
    start,
    end,
    summary,
    description,
    organizer,
    ...(place !== undefined && { location: place }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(attendee && { attendees: [{ ...attendee, ...INVITED }] }),
  })
  return calendar.toString()
}
