import { expect, test } from 'vitest'
import { richText } from './rich-text.ts'

test('Markdown becomes HTML', () => {
  expect(String(richText('Thank **you**.\n\n- [Rules](https://example.com/rules)'))).toBe(
    '<p>Thank <strong>you</strong>.</p>\n<ul>\n<li><a href="https://example.com/rules">Rules</a></li>\n</ul>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&#58;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](x" onerror="alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '`</code><script>alert(1)</script>`',
])('HTML in it is shown as text, and links lead to no script: %s', (markdown) => {
  const html = String(richText(markdown))
  expect(html).not.toMatch(/<(script|iframe|svg)|<[^>]*\son\w+=|(href|src)="(javascript|data):/i)
})
