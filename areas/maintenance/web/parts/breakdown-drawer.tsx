import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { fileUrl } from '#core/web/kit/file-url.ts'
import {
  ActButton,
  instantText,
  NotLoaded,
  numberText,
  ScreenLink,
  StatusTag,
  useActions,
} from '#core/web/kit/index.ts'
import { CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import { type BreakdownCourse, getMaintenanceBreakdownCourse } from '../../contract/breakdown.api.ts'
import { breakdownStatus, maintenanceBreakdown, maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import { selectBreakdownOnDuty } from '../../contract/duty.ts'
import { maintenanceTaskStatus } from '../../contract/task.ts'
import { AssignBreakdown } from './assign-breakdown.tsx'
import { type BreakdownRow, breakdownVerbs, FinishDialog } from './breakdown-verbs.tsx'
import { PartsTaken } from './parts-taken.tsx'

const topics = ['maintenanceBreakdown', 'machine']

interface Props {
  id: number
  onClose(): void
  /** Opens another one. */
  onOpen(id: number): void
}

/** A breakdown: what broke, how long everything took, who did what, what helped before, and what the person can do. */
export function BreakdownDrawer({ id, onClose, onOpen }: Props) {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const session = useSession()
  const [finishing, setFinishing] = useState(false)
  const [assigning, setAssigning] = useState(false)
  const { data: row, error, refetch } = useCall(maintenanceBreakdownCrud.get, { id }, { topics })
  // Whoever is on duty is told while it is nobody's.
  const duty = useCall(selectBreakdownOnDuty, { id }, { topics, enabled: row?.state === 'reported' })
  const proposed = row?.state === 'reported' ? (duty.data?.rows ?? []) : []
  const acts = useActions<BreakdownRow>(maintenanceBreakdown, () => void refetch())
  if (!active) return null
  const verbs = breakdownVerbs(
    session,
    () => setFinishing(true),
    () => setAssigning(true),
  ).filter((action) => row && (!action.right || session.can(action.right)) && action.can?.(row) !== false)
  return (
    <Drawer
      open
      size={narrow ? '100%' : 640}
      title={row ? `${row.machineNumber} ${row.machineName} · ${row.breakdownNo}` : t('maintenanceBreakdown')}
      onClose={onClose}
      footer={
        row &&
        verbs.length > 0 && (
          <div className="mt-acts">
            {verbs.map((action, i) => (
              <ActButton
                key={action.key}
                size="large"
                type={i === 0 && !action.danger ? 'primary' : 'default'}
                acts={acts}
                action={action}
                rows={[row]}
              />
            ))}
          </div>
        )
      }
    >
      {error && !row && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !row && <Skeleton active className="kit-slow" />}
      {row && <Facts row={row} onDuty={proposed.map(({ name }) => name)} />}
      {row && <PartsTaken use={{ for: 'breakdown', id }} />}
      {row && <Course id={id} onOpen={onOpen} />}
      {acts.dialogs}
      {row && assigning && <AssignBreakdown row={row} onClose={() => setAssigning(false)} />}
      {row && finishing && <FinishDialog row={row} onClose={() => setFinishing(false)} />}
    </Drawer>
  )
}

function Facts({ row, onDuty }: { row: BreakdownRow; onDuty: readonly string[] }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const length = (minutes: number | null) => (minutes === null ? '–' : `${numberText(minutes, language)} min`)
  const codes = [row.partName, row.failureName, row.causeName, row.remedyName].filter(Boolean).join(' › ')
  const facts: [string, string | null][] = [
    ['symptom', row.symptom],
    ['lineId', [row.workshopName, row.lineName].filter(Boolean).join(' · ')],
    [
      'reportedByName',
      [row.reportedByName, row.reportedAt && instantText(row.reportedAt, user.zone).slice(0, 16)]
        .filter(Boolean)
        .join(' · '),
    ],
    ['handlerId', row.handlerName],
    ['onDuty', onDuty.length ? onDuty.join(t('listed')) : null],
    ['codes', codes || null],
    ['solution', row.solution],
    [
      'closedByName',
      row.closedAt && [row.closedByName, instantText(row.closedAt, user.zone).slice(0, 16)].filter(Boolean).join(' · '),
    ],
  ]
  return (
    <section className="mt-facts">
      <p>
        {row.state && (
          <StatusTag color={breakdownStatus.colors[row.state]} label={t(`maintenanceBreakdownStatus.${row.state}`)} />
        )}{' '}
        {row.stopped && <StatusTag color="red" label={t('maintenanceBreakdown.stopped')} />}{' '}
        {row.repeated && <StatusTag color="gold" label={t('maintenanceBreakdown.repeated')} />}
      </p>
      <FigureList
        label={t('maintenanceBreakdown.times')}
        figures={(
          ['downMinutes', 'responseMinutes', 'waitingMinutes', 'wayMinutes', 'repairMinutes', 'confirmMinutes'] as const
        ).map((key) => ({ label: t(`maintenanceBreakdown.${key}`), value: length(row[key]) }))}
      />
      <dl>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`maintenanceBreakdown.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

function Course({ id, onOpen }: { id: number; onOpen(id: number): void }) {
  const t = useT()
  const { user } = useSession()
  const { data, error, refetch } = useCall(
    getMaintenanceBreakdownCourse,
    { id },
    { topics: [...topics, 'maintenanceTask'] },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <>
      <Photos fileNos={data.photos} />
      {data.voices.map((fileNo) => (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
        <audio key={fileNo} controls preload="none" aria-label={t('maintenanceVoice')} src={fileUrl(fileNo)} />
      ))}
      <h3>{t('maintenanceBreakdown.course')}</h3>
      <CourseTimeline
        steps={data.steps.map(({ kind, userName, toUserName, at, note }) => ({
          title: t(
            kind === 'report' || kind === 'join' || kind === 'followUp'
              ? `maintenanceBreakdown.step.${kind}`
              : `maintenanceBreakdownStatus.verb.${kind}`,
          ),
          color:
            kind === 'report' || kind === 'join'
              ? 'red'
              : kind === 'cancel' || kind === 'followUp'
                ? 'gray'
                : breakdownStatus.colors[breakdownStatus.verbs[kind].to],
          who: userName ?? t('maintenanceBreakdown.bySystem'),
          tag: toUserName,
          at,
          note,
        }))}
      />
      <FollowUps rows={data.followUps} />
      {data.like.length > 0 && (
        <>
          <h3>{t('maintenanceBreakdown.like')}</h3>
          <ul className="mt-like">
            {data.like.map((each) => (
              <li key={each.id}>
                <Button type="link" onClick={() => onOpen(each.id)}>
                  {each.breakdownNo}
                </Button>
                <span className="kit-faint">
                  {each.machineNumber} · {instantText(each.reportedAt, user.zone).slice(0, 10)}
                </span>
                <p>{[each.symptom, each.causeName, each.solution].filter(Boolean).join(' → ')}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** What the repair left for later, each with its task. */
function FollowUps({ rows }: { rows: BreakdownCourse['followUps'] }) {
  const t = useT()
  if (!rows.length) return null
  return (
    <>
      <h3>{t('maintenanceBreakdown.followUp')}</h3>
      <ul className="mt-like">
        {rows.map(({ id, taskNo, work, status, dueOn, personNames }) => (
          <li key={id}>
            <ScreenLink path="equipmentMaintenance" query={{ taskId: String(id) }}>
              {taskNo}
            </ScreenLink>{' '}
            <StatusTag color={maintenanceTaskStatus.colors[status]} label={t(`maintenanceTaskStatus.${status}`)} />{' '}
            <span className="kit-faint">{[dueOn, ...personNames].join(' · ')}</span>
            <p>{work}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
