import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { numberText } from '../../i18n.ts'
import type { Figure } from './figure.ts'

const HEIGHT = 220
const PIXELS_PER_LETTER = 7
const COLORS = { solid: '--accent', soft: '--line-strong' } as const
/** Those that stand behind are wider. */
const WIDTHS = { solid: 0.45, soft: 0.7 } as const

/**
 * Bars of a few numbers, for the eye: the table beside it says the same to everybody else.
 * @param pick is told which bar was clicked; without it nothing is behind them
 */
export function Chart({ of, pick }: { of: Figure['chart']; pick?: ((index: number) => void) | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(pick)
  latest.current = pick
  const [pointed, point] = useState<number | null>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colours are read anew.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const chart = new UPlot(
      optionsFor(element, of, point),
      [of.labels.map((_, index) => index), ...of.series.map(({ values }) => values)],
      element,
    )
    const follow = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }))
    follow.observe(element)
    const click = () =>
      chart.cursor.idx !== null && chart.cursor.idx !== undefined && latest.current?.(chart.cursor.idx)
    chart.over.addEventListener('click', click)
    return () => {
      follow.disconnect()
      chart.destroy()
    }
  }, [of, theme])
  return (
    <div className={pick ? 'chart opens' : 'chart'} aria-hidden="true">
      <div ref={place} />
      <p className="legend">
        {pointed !== null && <strong>{of.labels[pointed]}</strong>}
        {of.series.map(({ label, values, tone }) => (
          <span key={label} className={tone}>
            {label}
            {pointed !== null && `: ${numberText(values[pointed] ?? 0)}`}
            {of.unit && ` ${of.unit}`}
          </span>
        ))}
      </p>
    </div>
  )
}

function optionsFor(element: HTMLElement, { labels, series }: Figure['chart'], point: (index: number | null) => void) {
  const color = colorsOf(element)
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const bars = (width: number) => UPlot.paths.bars?.({ size: [width, 48] }) as UPlot.Series.PathBuilder
  const options: UPlot.Options = {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { setScale: false, x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.6, labels.length - 0.4] },
      y: { range: (_, __, max) => [0, Math.max(1, max) * 1.1] },
    },
    axes: [
      {
        stroke: color('--text-muted'),
        grid: { show: false },
        ticks: { show: false },
        font,
        size: 28,
        splits: (chart) => shownOf(labels, chart.bbox.width / devicePixelRatio),
        values: (chart, indexes) => {
          const room = Math.floor(chart.bbox.width / devicePixelRatio / indexes.length / PIXELS_PER_LETTER)
          return indexes.map((index) => shortened(labels[index] ?? '', room))
        },
      },
      {
        stroke: color('--text-muted'),
        grid: { stroke: color('--line'), width: 1 },
        ticks: { show: false },
        font,
        size: 48,
        space: 36,
        incrs: [
          1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
          1_000_000,
        ],
        values: (_, numbers) => numbers.map(numberText),
      },
    ],
    series: [
      {},
      ...series.map(({ label, tone }) => ({
        label,
        fill: color(COLORS[tone]),
        width: 0,
        paths: bars(WIDTHS[tone]),
        points: { show: false },
      })),
    ],
    hooks: { setCursor: [(chart) => point(chart.cursor.idx ?? null)] },
  }
  return options
}

/** Colours as a canvas takes them: it knows no tokens. */
function colorsOf(element: HTMLElement) {
  const sample = document.createElement('span')
  element.append(sample)
  const colors = new Map(
    ['--accent', '--line-strong', '--line', '--text-muted'].map((token) => {
      sample.style.color = `var(${token})`
      return [token, getComputedStyle(sample).color] as const
    }),
  )
  sample.remove()
  return (token: string) => colors.get(token) ?? 'gray'
}

/** Which labels have room: all, or every second, third … */
function shownOf(labels: string[], width: number): number[] {
  const longest = Math.min(12, Math.max(...labels.map(({ length }) => length)))
  const step = Math.max(1, Math.ceil((labels.length * longest * PIXELS_PER_LETTER) / width))
  const isInTime = labels.length > 8
  return labels.map((_, index) => index).filter((index) => !isInTime || index % step === 0)
}

const shortened = (label: string, room: number) =>
  label.length <= room ? label : `${label.slice(0, Math.max(1, room - 1)).trimEnd()}…`

/** Changes whenever the page changes between light and dark. */
function useTheme(): number {
  const [changes, change] = useState(0)
  useEffect(() => {
    const tell = () => change((before) => before + 1)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', tell)
    const chosen = new MutationObserver(tell)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      dark.removeEventListener('change', tell)
      chosen.disconnect()
    }
  }, [])
  return changes
}
