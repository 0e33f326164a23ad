import { html, type SafeHtml } from '@remix-run/html-template'
import type { Operator } from '../../operators/operator.ts'
import { themeStylesheet } from '../../portal/assets/theme-stylesheet.ts'
import type { BuiltConsole } from '../build/console-app.ts'
import type { ConsoleSession } from '../contracts/session.ts'
import { page, type View } from '../layout.ts'

/** What is around the application: its files, and who is signed in, so that it need not ask first. */
export function appPage(
  { language, messages, pathTo, operator }: View & { operator: Operator },
  { script, styles }: BuiltConsole,
  session: ConsoleSession,
): SafeHtml {
  const asset = (name: string) => pathTo(`/console/assets/${name}`)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="base" content="${pathTo('/console')}">
<meta name="session" content="${JSON.stringify(session)}">
<title>${operator.company.name} · Hireline</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${pathTo(themeStylesheet(operator.company.theme))}">
${styles.map((name) => html`<link rel="stylesheet" href="${asset(name)}">`)}
<script type="module" src="${asset(script)}"></script>
</head>
<body>
<div id="root"></div>
<noscript>${messages.needsScript}</noscript>
</body>
</html>
`
}

export const notBuiltPage = (view: View): SafeHtml => {
  const { title, text } = view.messages.notBuilt
  return page(view, { title, content: html`<p>${text}</p>` })
}
