import { html, type SafeHtml } from '@remix-run/html-template'
import { micromark } from 'micromark'

/** Markdown as HTML. HTML in it is shown as text, and links may only have the schemes of the web. */
export const richText = (markdown: string): SafeHtml => html.raw`${micromark(markdown)}`
