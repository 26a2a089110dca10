import { Tag, Tooltip } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import type { hereAtPlan } from '../../contract/gantt/planner.api.ts'

/** Who else has the Gantt open and what each holds, and the last step that another made. */
export function PresenceList({ here, zone }: { here: OutputOf<typeof hereAtPlan> | null; zone: string }) {
  const t = useT()
  if (!here?.others.length && !here?.last) return null
  const { others, last } = here
  const step = last && {
    user: last.name,
    step: t('plan.log.step', { verb: t(`plan.verb.${last.verb}`), count: last.tasks }),
    time: instantText(new Date(last.at).toISOString(), zone).slice(11, 16),
  }
  return (
    <Tooltip title={step && t('gantt.lastStep', step)}>
      <output className="gantt-here" aria-label={t('gantt.here')}>
        {others.slice(0, 3).map(({ userId, name, holding }) => (
          <Tag key={userId} color={holding ? 'purple' : 'blue'}>
            {holding ? t('gantt.holding', { user: name, task: holding }) : name}
          </Tag>
        ))}
        {others.length > 3 && <Tag>+{others.length - 3}</Tag>}
        {!others.length && step && <small>{t('gantt.lastStep', step)}</small>}
      </output>
    </Tooltip>
  )
}
