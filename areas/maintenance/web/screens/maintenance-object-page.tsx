import { Button, Collapse, Result, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, type RowIn, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useOpen, usePageQuery } from '#core/web/screens/navigation.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { maintenanceObjectCrud } from '../../contract/object.ts'
import { maintenanceTaskCrud, openTaskStates } from '../../contract/task.ts'
import type { TimelineKind } from '../../contract/timeline.ts'
import { StartCheck } from '../parts/start-check.tsx'
import { TaskCards } from '../parts/task-cards.tsx'
import { TaskDrawer } from '../parts/task-drawer.tsx'
import { Timeline } from '../parts/timeline.tsx'
import '../maintenance.css'

type Row = RowIn<typeof maintenanceObjectCrud.select>

const told: readonly TimelineKind[] = ['task', 'correction', 'part']

/** What the label of an object opens: what is to be done on it, what a person can begin, and what was done. */
export default function MaintenanceObjectPage() {
  const t = useT()
  const { number = '' } = usePageQuery()
  const open = useOpen()
  const { data, error, refetch } = useCall(
    maintenanceObjectCrud.select,
    { pageSize: 50, where: { number }, sort: [{ field: 'number', order: 'asc' }] },
    { topics: ['maintenanceObject'], enabled: number !== '', keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (number && !data) return <Skeleton active className="kit-slow" />
  const object = data?.rows.find((row) => row.number?.toLowerCase() === number.toLowerCase())
  if (!object)
    return (
      <Result
        status="warning"
        title={number ? t('maintenanceObjectPage.unknown', { number }) : t('maintenanceObjectPage.scan')}
        extra={
          <Button size="large" onClick={() => open('maintenanceObject')}>
            {t('screen.maintenanceObject')}
          </Button>
        }
      />
    )
  return <Known key={object.id} object={object} />
}

function Known({ object }: { object: Row }) {
  const t = useT()
  const session = useSession()
  const { can } = session
  const others = partsOf('maintenanceObject.section', session)
  const { id, number, name, kind, workshopName, lineName, enabled } = object
  const seesTasks = can('maintenanceTask.view')
  const sections = [
    ...(seesTasks
      ? [
          {
            key: 'timeline',
            label: t('part.machineTimeline'),
            children: <Timeline of={{ objectId: id }} kinds={told} />,
          },
        ]
      : []),
    ...others.map(({ name: key, title, Part }) => ({
      key,
      label: t(title),
      children: (
        <Suspense fallback={<Skeleton active className="kit-slow" />}>
          <Part objectId={id} />
        </Suspense>
      ),
    })),
  ]
  return (
    <div className="mt-object">
      <header className="kit-card">
        <h2>
          {number} {name}
        </h2>
        <StatusTag color="default" label={t(`maintenanceObjectKind.${kind ?? 'other'}`)} />
        <span className="kit-faint">{[workshopName, lineName].filter(Boolean).join(' · ')}</span>
        {enabled === false && <StatusTag color="default" label={t('maintenanceObjectPage.disabled')} />}
      </header>
      {seesTasks && <Open objectId={id} />}
      {sections.length > 0 && <Collapse size="large" destroyOnHidden items={sections} />}
    </div>
  )
}

/** What is to be done on it, the most urgent first; a check is begun. */
function Open({ objectId }: { objectId: number }) {
  const t = useT()
  const { can } = useSession()
  const [opened, setOpened] = useState<number | null>(null)
  const [choosing, setChoosing] = useState(false)
  const { data, error, refetch } = useCall(
    maintenanceTaskCrud.select,
    { pageSize: 20, where: { objectId, status: openTaskStates }, sort: [{ field: 'dueOn', order: 'asc' }] },
    { topics: ['maintenanceTask'], keepPrevious: true },
  )
  return (
    <section className="kit-card" aria-label={t('maintenanceObjectPage.now')}>
      <h3>{t('maintenanceObjectPage.now')}</h3>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="kit-slow" />}
      <TaskCards rows={data?.rows ?? []} onOpen={setOpened} />
      {data?.rows.length === 0 && <p className="kit-faint">{t('maintenanceObjectPage.none')}</p>}
      {can('maintenanceTask.execute') && (
        <Button block size="large" onClick={() => setChoosing(true)}>
          {t('maintenanceTask.startCheck')}
        </Button>
      )}
      {opened !== null && <TaskDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
      {choosing && (
        <StartCheck
          of={{ objectId }}
          onClose={() => setChoosing(false)}
          onStarted={(taskId) => {
            setChoosing(false)
            setOpened(taskId)
          }}
        />
      )}
    </section>
  )
}
