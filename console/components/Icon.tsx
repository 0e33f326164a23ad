const PATHS = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  close: 'm4 4 8 8m0-8-8 8',
  up: 'm4 10 4-4 4 4',
  down: 'm4 6 4 4 4-4',
  left: 'm10 4-4 4 4 4',
  right: 'm6 4 4 4-4 4',
  expand: 'M9.5 2.5h4v4m0-4-5 5m-2 6h-4v-4m0 4 5-5',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  columns: 'M2.5 3.5h11v9h-11zM6.5 3.5v9m3.5-9v9',
  grip: 'M6 4h.1M10 4h.1M6 8h.1M10 8h.1M6 12h.1M10 12h.1',
  menu: 'M2 4h12M2 8h12M2 12h12',
  check: 'm3 8.5 3.5 3.5L13 5',
  link: 'M6.8 9.2a2.5 2.5 0 0 0 3.6 0l2-2a2.5 2.5 0 0 0-3.6-3.6l-1 1m1.4 2.2a2.5 2.5 0 0 0-3.6 0l-2 2a2.5 2.5 0 0 0 3.6 3.6l1-1',
  file: 'M4 1.8h5.2L12.5 5v9.2H4zM9 1.8V5.2h3.5',
  download: 'M8 2v8m-3.5-3L8 10.5 11.5 7M3 13.5h10',
  flow: 'M2.5 3h4v4h-4zM9.5 9h4v4h-4zM6.5 5H11.5v4',
  person: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8Zm-5.2 6c.4-2.6 2.4-4.2 5.2-4.2s4.8 1.6 5.2 4.2',
  sun: 'M8 10.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM8 1.3v1.5m0 10.4v1.5M1.3 8h1.5m10.4 0h1.5M3.3 3.3l1 1m7.4 7.4 1 1m0-9.4-1 1M4.3 11.7l-1 1',
  out: 'M6 2.5H3v11h3m4-8.5 3 3-3 3m3-3H6',
  keyboard: 'M1.5 4h13v8.5h-13zM4 7h.1M6.7 7h.1m2.6 0h.1M12 7h.1M5 9.8h6',
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c2 1.8 2.6 3.8 2.6 6S10 12.2 8 14c-2-1.8-2.6-3.8-2.6-6S6 3.8 8 2',
  mail: 'M2 3.5h12v9H2zM2.3 4l5.7 4.7L13.7 4',
  home: 'M2.5 7.5 8 2.8l5.5 4.7M4 6.5v7h8v-7M6.7 13.5V9.6h2.6v3.9',
  bill: 'M4 1.8h8v12.4l-2-1.3-2 1.3-2-1.3-2 1.3zM6 5h4M6 8h4',
  key: 'M5.2 10.8a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Zm2.6-2.7h6.4m-2 0v2.6M9.8 8.1v1.8',
  bolt: 'M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z',
  edit: 'M3 13l.7-3L10.5 3.2a1.4 1.4 0 0 1 2 0l.3.3a1.4 1.4 0 0 1 0 2L6 12.3zM9.3 4.4l2.3 2.3',
  zoomIn: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14M4.8 7h4.4M7 4.8v4.4',
  zoomOut: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14M4.8 7h4.4',
  turn: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
  chart: 'M2.5 13.5h11M4.5 11V8m3.5 3V3.5m3.5 7.5V6',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3m5-3v3',
  history: 'M8 4.5V8l2.3 1.6M14 8A6 6 0 1 1 8 2a6 6 0 0 1 6 6Z',
} as const

export type IconName = keyof typeof PATHS

/** A sign that stands beside words, or in a button that says what it does. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
)
