import { html, type SafeHtml } from '@remix-run/html-template'
import { isTimeZone } from '../../companies/locale.ts'
import type { PublicCompany } from '../../companies/public-company.ts'
import { isAhead } from '../../interviews/interview.ts'
import type { Slot } from '../../interviews/slots.ts'
import { SCHEDULE_SCRIPT } from '../assets/assets.ts'
import type { Appointment } from '../forms/appointment.ts'
import { type RenderedPage, tokenField } from '../layout.ts'
import type { Messages } from '../messages/messages.ts'
import { interviewPath } from '../paths.ts'
import { applicationFrame, type SessionView } from './application-frame.ts'
import { cityOf, lengthText, zoneText } from './interview-words.ts'
import { dayText } from './moment.ts'
import { plainWords, shownWords } from './words.ts'

export type SlotProblem = Exclude<keyof Messages['interview']['problems'], 'begun'>

/** As many days with free times as one page shows. */
const DAYS = 5

interface Asked {
  zone: unknown
  /** The first day that is shown, such as 2026-01-31. */
  from: unknown
  /** Whether the time zone is to be chosen. */
  asksZone?: boolean
  problem?: SlotProblem
}

/** The free times of a schedule, by day, in the clock of the applicant. It works as plain HTML; a script finds where they are. */
export function slotsPage(view: SessionView, appointment: Appointment, slots: Slot[], asked: Asked): RenderedPage {
  const { language, messages, pathTo } = view
  const { interview: texts } = messages
  const { standing, page, interview, schedule } = appointment
  const zone = zoneOf(appointment, view.session.company, asked.zone)
  const path = pathTo(interviewPath(standing.application.id, page.id))
  const own = interview && isAhead(interview) ? interview : undefined
  const days = [...Map.groupBy(slots, ({ start }) => localDay(start, zone))]
  const from = String(asked.from ?? '')
  const first = Math.max(
    0,
    days.findIndex(([day]) => day >= from),
  )
  const shownDays = days.slice(first, first + DAYS)
  const linkTo = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ zone, ...(own && { change: '' }), ...more })}`
  const problem = asked.problem && texts.problems[asked.problem]
  const title = own ? texts.change : plainWords(view, page.translations.name)
  return applicationFrame(view, standing, {
    title: problem ? `${problem} – ${title}` : title,
    script: SCHEDULE_SCRIPT,
    content: html`<div class="card"${asked.zone === undefined && !interview ? html` data-zone="${zone}"` : ''}>
<h1>${own ? texts.change : shownWords(view, page.translations.name)}</h1>
${problem ? html`<div class="problems" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>` : ''}
${schedule ? html`<p>${view.say(texts.takes, { length: lengthText(language, schedule.rules.minutes * 60_000) })}</p>` : ''}
${asked.asksZone ? zoneForm() : times()}
${own ? html`<p><a class="button quiet" href="${path}">${texts.keep}</a></p>` : ''}
</div>`,
  })

  function times(): SafeHtml {
    return html`<p class="muted">${view.say(texts.zone, { zone: zoneText(language, zone) })} <a href="${linkTo({ zones: '' })}">${texts.changeZone}</a></p>
${shownDays.length === 0 ? html`<p>${texts.none}</p>` : slotForm()}`
  }

  function slotForm(): SafeHtml {
    const before = days[first - DAYS] ?? days[0]
    const after = days[first + DAYS]
    return html`<form method="post" action="${path}">
${tokenField(view)}
<input type="hidden" name="zone" value="${zone}">
<input type="hidden" name="from" value="${shownDays[0]?.[0] ?? ''}">
${shownDays.map(([day, ofDay]) => dayOfSlots(day, ofDay))}
<nav class="ways" aria-label="${texts.choose}">${
      first > 0 && before ? html`<a href="${linkTo({ from: before[0] })}">${texts.earlier}</a>` : ''
    }${after ? html` <a href="${linkTo({ from: after[0] })}">${texts.later}</a>` : ''}</nav>
<button class="wide">${texts.pick}</button>
</form>`
  }

  function dayOfSlots(day: string, ofDay: Slot[]): SafeHtml {
    const labels = slotLabels(language, zone, ofDay)
    return html`<fieldset class="slots"><legend>${weekdayText(language, day)}</legend>
<div>${ofDay.map(
      ({ start }, index) =>
        html`<label><input type="radio" name="slot" value="${new Date(start).toISOString()}"${
          own?.starts_at.getTime() === start ? html` checked` : ''
        }><span>${labels[index] ?? ''}</span></label>
`,
    )}</div></fieldset>
`
  }

  function zoneForm(): SafeHtml {
    return html`<form class="zones" method="get" action="${path}">
${own ? html`<input type="hidden" name="change" value="">` : ''}
<label for="zone">${texts.zoneLabel}</label>
<select id="zone" name="zone">${[...Map.groupBy(knownZones(zone), regionOf)].map(([region, zones]) =>
      region === '' ? zones.map(option) : html`<optgroup label="${region}">${zones.map(option)}</optgroup>`,
    )}</select>
<button class="quiet">${texts.useZone}</button>
</form>`

    function option(one: string): SafeHtml {
      return html`<option value="${one}"${one === zone ? html` selected` : ''}>${zoneName(one)}`
    }
  }
}

/** The zone that the applicant asks for, or chose before; else that of the schedule. */
export function zoneOf({ interview, schedule }: Appointment, company: PublicCompany, asked: unknown): string {
  if (typeof asked === 'string' && asked.length < 100 && isTimeZone(asked)) return asked
  return interview?.time_zone ?? schedule?.rules.timezone ?? company.timezone
}

const localDay = (moment: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate().toString()

const weekdayText = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)) +
  `, ${dayText(language, day)}`

/** The times of a day; where a clock that is put back shows one twice, each with its zone. */
function slotLabels(language: string, timeZone: string, slots: Slot[]): string[] {
  const short = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone })
  const labels = slots.map(({ start }) => short.format(start))
  if (new Set(labels).size === labels.length) return labels
  const long = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return slots.map(({ start }) => long.format(start))
}

const knownZones = (own: string): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].sort()

/** `America/Indiana/Knox` is Knox, Indiana, in America. */
const regionOf = (zone: string): string => (zone.includes('/') ? (zone.split('/')[0] ?? '') : '')

const zoneName = (zone: string): string =>
  [cityOf(zone), ...zone.split('/').slice(1, -1).reverse()].join(', ').replaceAll('_', ' ')
