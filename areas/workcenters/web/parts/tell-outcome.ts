import type { Translate } from '#core/contract/messages.ts'
import { toast } from '#core/web/toast.ts'
import type { ArrangeOutcome } from '../../contract/arrangement.api.ts'

const shown = 5

/** Says how many were arranged and why others were not. */
export function tellOutcome(t: Translate, { added, skipped }: ArrangeOutcome): void {
  if (added) toast.success(t('arrangement.done', { added }))
  if (!skipped.length) return
  const reasons = skipped.slice(0, shown).map(({ name, date, reason }) => `${name} ${date}: ${reason}`)
  if (skipped.length > shown) reasons.push(`… ${skipped.length}`)
  toast.warning(`${t('arrangement.skipped')} · ${reasons.join(' · ')}`)
}
