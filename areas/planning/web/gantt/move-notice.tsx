import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import type { Mover } from './mover.ts'
import { useMoving } from './use-mover.ts'

/** While a bar is held: where it would stand, how many others give way, and what stands against it. */
export function MoveNotice({ mover, zone }: { mover: Mover; zone: string }) {
  const t = useT()
  const moving = useMoving(mover)
  if (!moving) return null
  const { task, result, refused, overtaken } = moving
  const own = result?.changes.find(({ id }) => id === task.id)?.after
  const time = (instant: number) => instantText(new Date(instant).toISOString(), zone).slice(5, 16)
  const conflicts = refused ? [refused] : (result?.conflicts.map(({ message }) => message) ?? [])
  const others = (result?.changes.length ?? 1) - (own ? 1 : 0)
  const bad = overtaken || refused !== null || result?.conflicts.some(({ kind }) => kind === 'rule')
  const end = own?.end ?? moving.end
  return (
    <output className={bad ? 'gantt-notice gantt-notice-bad' : 'gantt-notice'} data-testid="gantt-move">
      <strong>{task.taskNo}</strong> {time(own?.start ?? moving.start)}
      {end !== undefined && ` – ${time(end)}`}
      {result && own?.start !== undefined && own.start !== moving.start && ` (${t('gantt.firstFree')})`}
      {result && ` · ${t('gantt.others', { count: others })}`}
      {!result && !refused && !overtaken && ` · ${t('gantt.asking')}`}
      {overtaken && <span>{t('gantt.overtaken')}</span>}
      {conflicts.slice(0, 4).map((message) => (
        <span key={message}>{message}</span>
      ))}
    </output>
  )
}
