import { LockOutlined } from '@ant-design/icons'
import { Fragment, type KeyboardEvent, type PointerEvent } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import type { StampingCampaign } from '../../contract/stamping/stamping.ts'
import type { TimeScale } from '../gantt/canvas/time-scale.ts'
import { useMoments } from '../parts/moment.ts'

interface Props {
  campaign: StampingCampaign
  scale: TimeScale
  paint: { fill: string; edge: string }
  selected: boolean
  held: boolean
  onSelect(): void
  onKeyDown(event: KeyboardEvent): void
  onPointerDown(event: PointerEvent<HTMLButtonElement>): void
  onPointerMove(event: PointerEvent<HTMLButtonElement>): void
  onPointerUp(event: PointerEvent<HTMLButtonElement>): void
}

/** A campaign on its press: set-up hatched, a line between its tasks and a pale stretch where it waits, late ones marked, a diamond where the mold is changed. */
export function CampaignBar({ campaign, scale, paint, selected, held, ...on }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { moment } = useMoments()
  const { mold, tasks, setupStart, start, end, after } = campaign
  const pieces = numberText(campaign.pieces, language)
  const left = scale.xOf(setupStart)
  const width = Math.max(6, scale.xOf(end) - left)
  const late = tasks.some((task) => task.late)
  const locked = tasks.some((task) => task.locked)
  const begun = tasks.some((task) => task.begun)
  const name = mold ?? t('stamping.noMold')
  const barText = t('stamping.barText', { count: tasks.length, pieces })
  const words = [
    t('stamping.campaignOf', { mold: name, count: tasks.length, pieces }),
    `${moment(setupStart)} – ${moment(end)}`,
    ...(after ? [t('stamping.changeFrom', { mold: after })] : []),
    ...(late ? [t('stamping.late')] : []),
    ...(locked ? [t('stamping.locked')] : []),
    ...(begun ? [t('stamping.begun')] : []),
  ].join(', ')
  const classes = [
    'stamping-campaign',
    selected && 'is-selected',
    held && 'is-held',
    late && 'is-late',
    begun && 'is-begun',
  ]
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      style={{ left, width, background: paint.fill, borderColor: paint.edge }}
      aria-label={`${name} ${barText}: ${words}`}
      aria-pressed={selected}
      aria-describedby="stamping-help"
      title={words}
      data-mold={mold ?? ''}
      onClick={on.onSelect}
      onKeyDown={on.onKeyDown}
      onPointerDown={on.onPointerDown}
      onPointerMove={on.onPointerMove}
      onPointerUp={on.onPointerUp}
    >
      {start > setupStart && (
        <i className="stamping-setup" style={{ width: Math.max(2, scale.xOf(start) - left), color: paint.edge }} />
      )}
      {tasks.slice(1).map((task, i) => {
        const since = scale.xOf((tasks[i] as typeof task).end)
        const next = scale.xOf(task.setupStart)
        return (
          <Fragment key={task.id}>
            {/* The press waits: the mold is maintained, or material comes later. */}
            {next - since >= 2 && <i className="stamping-gap" style={{ left: since - left, width: next - since }} />}
            <i className="stamping-task" style={{ left: next - left }} />
          </Fragment>
        )
      })}
      {tasks.map(
        (task) =>
          task.late && (
            <i
              key={task.id}
              className="stamping-late"
              style={{
                left: scale.xOf(task.start) - left,
                width: Math.max(2, scale.xOf(task.end) - scale.xOf(task.start)),
              }}
            />
          ),
      )}
      <span className="stamping-label">
        <b>
          {locked && <LockOutlined />} {name}
        </b>{' '}
        <small>{barText}</small>
      </span>
    </button>
  )
}
