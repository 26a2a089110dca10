import { useT } from '#core/web/i18n/index.ts'
import { useMoments } from '../parts/moment.ts'
import type { Held } from './use-campaign-mover.ts'

/** While a campaign is held: where it would stand and what that does to mold changes, set-up, late orders and others. */
export function CampaignNotice({ held }: { held: Held | null }) {
  const t = useT()
  const { moment, span } = useMoments()
  if (!held) return null
  const { campaign, press, result, refused } = held
  const own = new Set(campaign.tasks.map(({ id }) => id))
  const at = result?.changes.filter(({ id }) => own.has(id)).flatMap(({ after }) => after.start ?? [])
  const start = at?.length ? Math.min(...at) : held.start
  const others = result?.changes.filter(({ id }) => !own.has(id)).length ?? 0
  const bad = refused !== null || result?.conflicts.some(({ kind }) => kind === 'rule')
  const change = (name: string, before: number, after: number, text: (value: number) => string = String) => (
    <span className={after < before ? 'stamping-better' : after > before ? 'stamping-worse' : undefined}>
      {t(name)} {text(before)} → {text(after)}
    </span>
  )
  return (
    <output className={bad ? 'stamping-notice stamping-notice-bad' : 'stamping-notice'} data-testid="stamping-move">
      <strong>{campaign.mold ?? t('stamping.noMold')}</strong> → {press.name} {moment(start)}
      {!result && !refused && <span>{t('gantt.asking')}</span>}
      {refused && <span>{refused}</span>}
      {result && (
        <>
          {change('stamping.figure.moldChanges', result.before.moldChanges, result.after.moldChanges)}
          {change('stamping.figure.setup', result.before.setup, result.after.setup, span)}
          {change('stamping.figure.lateOrders', result.before.lateOrders, result.after.lateOrders)}
          <span>{t('gantt.others', { count: others })}</span>
          {result.conflicts.slice(0, 3).map(({ message }) => (
            <span key={message}>{message}</span>
          ))}
        </>
      )}
      <kbd>{t('stamping.moveKeys')}</kbd>
    </output>
  )
}
