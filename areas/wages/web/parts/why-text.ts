import type { Language } from '#core/contract/languages.ts'
import type { Translate } from '#core/contract/messages.ts'
import { durationText, numberText } from '#core/web/kit/index.ts'
import { sumOf, type Why } from '#engines/wages/index.ts'

/** Figures that are a time; their value is in seconds. */
const times = new Set(['seconds', 'overtimeSeconds', 'nightSeconds', 'earnedSeconds'])

/** What stands between the parts of a figure. */
export const signs = { product: ' × ', sum: ' + ', difference: ' − ', shortfall: ' − ', share: ' : ' } as const
/** So many parts are written out in the line of a figure. */
export const writtenMost = 6

/** A figure as it is read: a time as one, anything else as a number. */
export const figureOf = ({ of, value }: Pick<Why, 'of' | 'value'>, language: Language): string =>
  times.has(of) ? durationText(value) : numberText(value, language)

/** How an amount came about, in one line: what paper has room for. Figures of which one part alone differs are told by that part. */
export function whyText(t: Translate, why: Why, language: Language): string {
  if (why.op === 'given') return `${t(`wageWhy.${why.of}`)} ${figureOf(why, language)}`
  if (why.op === 'share') {
    const [whole, ...weights] = why.parts
    const own = weights[why.at]
    const all = numberText(sumOf(weights.map(({ value }) => value)), language)
    return [whole && whyText(t, whole, language), own && `${whyText(t, own, language)} : ${all}`]
      .filter(Boolean)
      .join(' · ')
  }
  const [only] = why.parts
  if (only && why.parts.length === 1) return whyText(t, only, language)
  if (why.parts.length > writtenMost) return `${t(`wageWhy.${why.of}`)} ${figureOf(why, language)}`
  const parts = why.parts.map((part) => `${t(`wageWhy.${part.of}`)} ${figureOf(part, language)}`).join(signs[why.op])
  return why.op === 'product' && why.over ? `${parts} ÷ ${numberText(why.over, language)}` : parts
}
