import { html, type SafeHtml } from '@remix-run/html-template'

/** Code with its name above it; the script adds a button that copies it. */
export const codeBlock = (name: string, code: string): SafeHtml => html`<figure class="code">
<figcaption>${name}</figcaption>
<pre role="group" aria-label="${name}" tabindex="0"><code>${code}</code></pre>
</figure>`
