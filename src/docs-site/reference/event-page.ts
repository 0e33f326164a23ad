import { html } from '@remix-run/html-template'
import { codeBlock } from '../code-block.ts'
import type { DocsPage } from '../page.ts'
import type { ShownDocument } from './document.ts'
import { fieldsOf } from './fields.ts'

/** The pages of the events that webhook endpoints are sent. */
export function eventPages({ webhooks, components }: ShownDocument): DocsPage[] {
  return Object.entries(webhooks).map(([type, { post }]) => {
    const path = `reference/events/${type}/`
    const media = post.requestBody.content['application/json']
    return {
      path,
      title: type,
      isWide: true,
      content: ({ to, text }) => html`<div class="operation">
<div class="about">
<h1><code>${type}</code></h1>
${text(post.summary)}
<p>Sent to <a href="${to('guides/receive-webhooks/')}">webhook endpoints</a> that want it, and signed as <a href="${to('events/')}">Outbound events</a> says.</p>
<h2 id="body">Body</h2>
${fieldsOf(media?.schema ?? {}, { schemas: components.schemas, text, isAnswer: true })}
</div>
<div class="examples">
<h2 id="example">Example</h2>
${codeBlock('Body', JSON.stringify(media?.example, null, 2))}
</div>
</div>`,
      findables: () => [
        {
          path,
          title: type,
          place: 'Reference · Events',
          text: post.summary,
          names: 'event webhook',
        },
      ],
    }
  })
}
