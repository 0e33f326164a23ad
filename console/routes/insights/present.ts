import type { Flow, Funnel, PageVisits, RejectedDocuments, Sources, TimeInStage, Volume } from '../../data/contracts.ts'
import { DEFAULT_COLUMNS, type ListSearch, writeSearch } from '../../data/list-search.ts'
import { writeRejected } from '../../data/rejected-search.ts'
import { durationText, numberText, periodText } from '../../i18n.ts'
import { channelWords } from '../../messages/channels/words.ts'
import { insightsWords } from '../../messages/insights/words.ts'
import { rejectionWords } from '../../messages/rejections/words.ts'
import type { Cell, Figure, ListBehind } from './figure.ts'

const CREATED = 'APPLICATION.STATUS.CREATED'
const PAGE = 'APPLICATION.STATUS.CURRENT_PAGE'

/** How each of the page's numbers is shown. */
export function presenters(flow: Flow, onlyTests: boolean) {
  const list = (search: Partial<ListSearch>): ListBehind =>
    writeSearch({ columns: DEFAULT_COLUMNS, filters: {}, tests: onlyTests ? 'only' : 'without', ...search })
  const madeIn = (period: { first_day: string; last_day: string }, stageId?: string) =>
    list({ filters: { [CREATED]: [period.first_day, period.last_day] }, ...stageOf(stageId) })
  const stageOf = (id: string | undefined) => {
    const stage = flow.stages.find((one) => one.id === id)
    return stage && { stage: stage.slug }
  }
  const stageName = (id: string) => flow.stages.find((one) => one.id === id)?.name ?? ''

  return {
    volume: ({ first_day, last_day, applications, results }: Volume): Figure => ({
      name: 'volume',
      title: insightsWords.volume,
      text: insightsWords.volumeText,
      head: [insightsWords.week, insightsWords.applicants],
      rows: [
        {
          key: 'total',
          label: insightsWords.total,
          list: madeIn({ first_day, last_day }),
          cells: [number(applications)],
        },
        ...results.toReversed().map((week) => ({
          key: week.first_day,
          label: periodText(week.first_day, week.last_day),
          list: madeIn(week),
          cells: [number(week.applications)],
        })),
      ],
      chart: {
        labels: results.map(({ first_day, last_day }) => periodText(first_day, last_day)),
        series: [{ label: insightsWords.applicants, values: results.map((week) => week.applications), tone: 'solid' }],
        lists: results.map((week) => madeIn(week)),
      },
    }),

    funnel: ({ first_day, last_day, applications, stages, results }: Funnel): Figure => ({
      name: 'funnel',
      title: insightsWords.funnel,
      text: insightsWords.funnelText,
      head: [insightsWords.week, insightsWords.applicants, ...stages.map(({ stage_id }) => stageName(stage_id))],
      rows: [
        {
          key: 'total',
          label: insightsWords.total,
          list: madeIn({ first_day, last_day }),
          cells: [number(applications), ...stages.map((stage) => part(stage.applications, applications))],
        },
        ...results.toReversed().map((week) => ({
          key: week.first_day,
          label: periodText(week.first_day, week.last_day),
          list: madeIn(week),
          cells: [
            number(week.applications),
            ...week.stages.map((stage) => part(stage.applications, week.applications)),
          ],
        })),
      ],
      chart: {
        labels: stages.map(({ stage_id }) => stageName(stage_id)),
        series: [{ label: insightsWords.applicants, values: stages.map((stage) => stage.applications), tone: 'solid' }],
        lists: stages.map(({ stage_id }) => madeIn({ first_day, last_day }, stage_id)),
      },
    }),

    time: ({ results }: TimeInStage): Figure => {
      const longest = Math.max(0, ...results.map(({ p90_seconds }) => p90_seconds ?? 0))
      const [unit, size] = unitFor(longest)
      const inUnits = (seconds: number | null) => Math.round(((seconds ?? 0) / size) * 10) / 10
      const longestFirst = (id: string) => list({ ...stageOf(id), sort: 'longest_in_stage' })
      return {
        name: 'time-in-stage',
        title: insightsWords.time,
        text: insightsWords.timeText,
        head: [insightsWords.stage, insightsWords.stays, insightsWords.median, insightsWords.p90],
        rows: results.map(({ stage_id, stays, median_seconds, p90_seconds }) => ({
          key: stage_id,
          label: stageName(stage_id),
          list: longestFirst(stage_id),
          cells: [number(stays), duration(median_seconds), duration(p90_seconds)],
        })),
        chart: {
          labels: results.map(({ stage_id }) => stageName(stage_id)),
          unit,
          series: [
            { label: insightsWords.p90, values: results.map((one) => inUnits(one.p90_seconds)), tone: 'soft' },
            { label: insightsWords.median, values: results.map((one) => inUnits(one.median_seconds)), tone: 'solid' },
          ],
          lists: results.map(({ stage_id }) => longestFirst(stage_id)),
        },
      }
    },

    pages: ({ results }: PageVisits): Figure => {
      const nameOf = (id: string) => flow.forms.find(({ page_id }) => page_id === id)?.name ?? ''
      const standing = (id: string) => list({ filters: { [PAGE]: [id] } })
      return {
        name: 'pages',
        title: insightsWords.pages,
        text: insightsWords.pagesText,
        head: [
          insightsWords.page,
          insightsWords.came,
          insightsWords.wentOn,
          insightsWords.movedAway,
          insightsWords.stillThere,
          insightsWords.stopped,
        ],
        rows: results.map(({ page_id, stage_id, came, went_on, moved, still_there, ends_stage }) => ({
          key: page_id,
          label: nameOf(page_id),
          note: ends_stage ? `${stageName(stage_id)} · ${insightsWords.endsStage}` : stageName(stage_id),
          list: standing(page_id),
          cells: [
            ...[came, went_on, moved, still_there].map(number),
            ends_stage || came === 0 ? NOTHING : percent((came - went_on) / came),
          ],
        })),
        chart: {
          labels: results.map(({ page_id }) => nameOf(page_id)),
          series: [
            { label: insightsWords.came, values: results.map(({ came }) => came), tone: 'soft' },
            { label: insightsWords.wentOn, values: results.map(({ went_on }) => went_on), tone: 'solid' },
          ],
          lists: results.map(({ page_id }) => standing(page_id)),
        },
      }
    },

    rejected: ({ first_day, last_day, results }: RejectedDocuments): Figure => {
      const elements = flow.forms.flatMap(({ form_elements }) => form_elements)
      const elementOf = (id: string) => elements.find((one) => one.id === id)
      const rejectedFor = (reason: string, key = '') =>
        list({ rejected: writeRejected({ reason, key, days: `${first_day},${last_day}` }) })
      const byReason = Object.entries(Object.groupBy(results, ({ reason }) => reason))
        .map(([reason, ofReason]) => ({
          reason,
          label: rejectionWords.names[reason as keyof typeof rejectionWords.names],
          documents: ofReason.reduce((sum, { documents }) => sum + documents, 0),
        }))
        .toSorted((one, other) => other.documents - one.documents)
      return {
        name: 'rejected-documents',
        title: insightsWords.rejected,
        text: insightsWords.rejectedText,
        head: [insightsWords.document, insightsWords.reason, insightsWords.documents],
        rows: results.map(({ form_element_id, reason, documents }) => ({
          key: `${form_element_id} ${reason}`,
          label: elementOf(form_element_id)?.label ?? '',
          list: rejectedFor(reason, elementOf(form_element_id)?.key),
          cells: [text(rejectionWords.names[reason]), number(documents)],
        })),
        chart: {
          labels: byReason.map(({ label }) => label),
          series: [
            { label: insightsWords.documents, values: byReason.map(({ documents }) => documents), tone: 'solid' },
          ],
          lists: byReason.map(({ reason }) => rejectedFor(reason)),
        },
      }
    },

    sources: ({ first_day, last_day, results }: Sources): Figure => {
      const cameBy = (channel: string) => list({ channel, filters: { [CREATED]: [first_day, last_day] } })
      return {
        name: 'sources',
        title: insightsWords.sources,
        text: insightsWords.sourcesText,
        head: [channelWords.label, insightsWords.applicants, ...flow.stages.map(({ name }) => name)],
        rows: results.map(({ channel, applications, stages }) => ({
          key: channel,
          label: channelWords.names[channel],
          list: cameBy(channel),
          cells: [number(applications), ...stages.map((stage) => part(stage.applications, applications))],
        })),
        chart: {
          labels: results.map(({ channel }) => channelWords.names[channel]),
          series: [{ label: insightsWords.applicants, values: results.map((one) => one.applications), tone: 'solid' }],
          lists: results.map(({ channel }) => cameBy(channel)),
        },
      }
    },
  }
}

const NOTHING: Cell = { shown: '–', value: '' }
const number = (value: number): Cell => ({ shown: numberText(value), value })
const text = (value: string): Cell => ({ shown: value, value })
const percent = (value: number): Cell => ({
  shown: `${numberText(Math.round(value * 100))} %`,
  value: value.toFixed(3),
})
/** A file has the number alone. */
const part = (value: number, all: number): Cell => ({
  shown: all === 0 ? numberText(value) : `${numberText(value)} · ${numberText(Math.round((value / all) * 100))} %`,
  value,
})
/** A file has seconds. */
const duration = (seconds: number | null): Cell =>
  seconds === null ? NOTHING : { shown: durationText(seconds), value: seconds }

function unitFor(longest: number): [string, number] {
  if (longest >= 2 * 86_400) return [insightsWords.days, 86_400]
  return longest >= 2 * 3600 ? [insightsWords.hours, 3600] : [insightsWords.minutes, 60]
}
