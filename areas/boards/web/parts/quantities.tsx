import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/format.ts'

interface Done {
  good: number
  /** Of `good`, not approved yet. */
  unapproved: number
  planQuantity?: number
}

/** Words for quantities on boards: numbers as the language writes them, what is not approved yet marked. */
export function useQuantities() {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  /** Ahead with a plus, behind with a minus. */
  const signed = (value: number) => (value < 0 ? `−${number(-value)}` : value > 0 ? `+${number(value)}` : '±0')
  const unapproved = (count: number) =>
    // Kept together: a board breaks lines where words end.
    count > 0 ? t('board.unapprovedCount', { count: number(count) }).replaceAll(' ', '\u00a0') : null
  /** `80 / 100 (20 unapproved)`; without a plan `80 (20 unapproved)`. */
  const done = ({ good, planQuantity, unapproved: open }: Done) => {
    const words = planQuantity === undefined ? number(good) : `${number(good)} / ${number(planQuantity)}`
    const mark = unapproved(open)
    return mark ? `${words} (${mark})` : words
  }
  return { number, signed, unapproved, done }
}
