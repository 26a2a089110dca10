import { type Language, languages } from '#core/contract/languages.ts'
import type { MessageKey, Translate } from '#core/contract/messages.ts'
import { escapeXml } from '#core/server/sheets/xml.ts'
import type { PageFacts } from './read-page.ts'

/** Their own names, for those who read no other. */
const names: Record<Language, string> = { 'zh-Hans': '中文', en: 'English', vi: 'Tiếng Việt' }

/** One sheet, on a phone as on paper; dark where the phone is. It needs nothing from anywhere. */
const style = `
:root { color-scheme: light dark; --ink: #1c2733; --faint: #5b6875; --line: #dde3ea; --ground: #f5f7f9; --card: #fff; --notice: #fff4e0; --edge: #d98200 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf0; --faint: #a3afbb; --line: #34404c; --ground: #12181f; --card: #1b232c; --notice: #3a2a08 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 640px; margin: 0 auto; padding: 16px }
header, section, .notice { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin-bottom: 12px }
.notice { background: var(--notice); border-color: var(--edge); font-weight: 600; white-space: pre-line }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 4px 0 }
h2 { font-size: 1rem; margin: 0 0 8px }
p { margin: 0 } small, dt, .faint { color: var(--faint) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 12px 0 0 }
dd { margin: 0; font-weight: 600 }
ul { list-style: none; margin: 0; padding: 0 }
li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 8px 0; border-top: 1px solid var(--line) }
li:first-child { border-top: 0 }
nav { display: flex; flex-wrap: wrap; gap: 4px; margin-bottom: 12px }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 12px; color: inherit }
nav a[aria-current] { font-weight: 700; text-decoration: none }
@media print { nav { display: none } body { background: none } }
`

/** @param path of the page, for its other languages */
interface Frame {
  language: Language
  t: Translate
  path: string
}

/** The page of a lot or serial, without scripts: any browser shows it at once. */
export function pageHtml(facts: PageFacts, frame: Frame): string {
  const { t } = frame
  const { dates } = facts
  const head = definitions([
    ['tracePage.productCode', facts.productCode],
    ['tracePage.spec', facts.spec],
    ['tracePage.lotNumber', facts.lotNumber],
    ['tracePage.serialNo', facts.serialNo || null],
    ['tracePage.producedOn', dates?.producedOn ?? null],
    ['tracePage.expiresOn', dates?.expiresOn ?? null],
  ])
  const body = [
    facts.notice ? `<p class="notice" role="alert">${escapeXml(facts.notice)}</p>` : '',
    `<header><small>${escapeXml(facts.factory)}</small><h1>${escapeXml(facts.product)}</h1>${head(t)}</header>`,
    list('steps', facts.steps, ({ name, from, until }) => [name, from === until ? from : `${from} – ${until}`]),
    list('inspections', facts.inspections, ({ name, on, result }) => [
      name,
      `${t(`inspectionResult.${result}`)} · ${on}`,
    ]),
    list('origins', facts.origins, ({ product, lotNumber, supplier }) => [
      product,
      [lotNumber, supplier].filter(Boolean).join(' · '),
    ]),
  ]
  return frameOf(`${facts.product} ${facts.serialNo || facts.lotNumber}`, body.join(''), frame)

  function list<T>(
    part: 'steps' | 'inspections' | 'origins',
    rows: T[] | null,
    of: (row: T) => [string, string],
  ): string {
    if (!rows) return ''
    const items = rows.map(
      (row) =>
        `<li>${of(row)
          .map((text) => `<span>${escapeXml(text)}</span>`)
          .join('')}</li>`,
    )
    const told = items.length
      ? `<ul>${items.join('')}</ul>`
      : `<p class="faint">${escapeXml(t('tracePage.nothing'))}</p>`
    return `<section><h2>${escapeXml(t(`tracePagePart.${part}`))}</h2>${told}</section>`
  }
}

/** Where nothing is told: the address is wrong, or the page was closed. */
export function noPageHtml(why: 'unknown' | 'closed', frame: Frame): string {
  const { t } = frame
  const title = t(`tracePage.${why}`)
  return frameOf(
    title,
    `<header><h1>${escapeXml(title)}</h1><p>${escapeXml(t(`tracePage.${why}Hint`))}</p></header>`,
    frame,
  )
}

const definitions = (pairs: readonly (readonly [MessageKey, string | null])[]) => (t: Translate) =>
  `<dl>${pairs
    .filter(([, value]) => value)
    .map(([key, value]) => `<dt>${escapeXml(t(key))}</dt><dd>${escapeXml(value ?? '')}</dd>`)
    .join('')}</dl>`

function frameOf(title: string, body: string, { language, t, path }: Frame): string {
  const others = languages
    .map(
      (each) =>
        `<a lang="${each}" hreflang="${each}" href="${escapeXml(path)}?lang=${each}"${each === language ? ' aria-current="true"' : ''}>${names[each]}</a>`,
    )
    .join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeXml(title)}</title><style>${style}</style></head>
<body><main><nav aria-label="${escapeXml(t('tracePage.languages'))}">${others}</nav>${body}</main></body></html>`
}
