import { html, type SafeHtml } from '@remix-run/html-template'
import { micromark } from 'micromark'

/** Markdown as HTML. HTML that stands in it is shown as text, and links lead only where links of the web do. */
export const richText = (markdown: string): SafeHtml => html.raw`${micromark(markdown)}`
