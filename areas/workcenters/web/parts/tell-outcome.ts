import type { Translate } from '#core/contract/messages.ts'
import { tell } from '#core/web/tell.ts'
import type { ArrangeOutcome } from '../../contract/arrangement.api.ts'

const shown = 5

/** Says how many were arranged and why others were not. */
export function tellOutcome(t: Translate, { added, skipped }: ArrangeOutcome): void {
  if (added) tell.success(t('arrangement.done', { added }))
  if (!skipped.length) return
  const reasons = skipped.slice(0, shown).map(({ name, date, reason }) => `${name} ${date}: ${reason}`)
  if (skipped.length > shown) reasons.push(`… ${skipped.length}`)
  tell.warning(`${t('arrangement.skipped')} · ${reasons.join(' · ')}`)
}
