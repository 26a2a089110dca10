import { Button, Collapse, Empty, Result, Skeleton } from 'antd'
import { Suspense } from 'react'
import { machineStateColors } from '#areas/equipment/contract/machine-state.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, type RowIn, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useOpen, usePageQuery } from '#core/web/screens/navigation.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { machineCrud } from '../../contract/machine.ts'
import { placeOf } from '../parts/place-of.ts'
import '../machine-page.css'

type Machine = RowIn<typeof machineCrud.select>

/** What the label of a machine opens: how it stands, what is open there, what a person can do, and all that is known of it. */
export default function MachinePage() {
  const t = useT()
  const { number = '' } = usePageQuery()
  const open = useOpen()
  const { data, error, refetch } = useCall(
    machineCrud.select,
    { pageSize: 50, where: { number }, sort: [{ field: 'number', order: 'asc' }] },
    { topics: ['machine'], enabled: number !== '', keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (number && !data) return <Skeleton active className="kit-slow" />
  const machine = data?.rows.find((row) => row.number?.toLowerCase() === number.toLowerCase())
  if (!machine)
    return (
      <Result
        status="warning"
        title={number ? t('machinePage.unknown', { number }) : t('machinePage.scan')}
        extra={
          <Button size="large" onClick={() => open('machineMain')}>
            {t('screen.machineMain')}
          </Button>
        }
      />
    )
  return <Known key={machine.id} machine={machine} />
}

function Known({ machine }: { machine: Machine }) {
  const t = useT()
  const session = useSession()
  const { id, number, name, status, enabled } = machine
  const now = partsOf('machine.now', session)
  const tabs = partsOf('machine.tab', session)
  return (
    <div className="machine-page">
      <header className="kit-card">
        <h2>
          {number} {name}
        </h2>
        <StatusTag
          color={status ? machineStateColors[status] : undefined}
          label={t(`machineState.${status ?? 'noData'}`)}
        />
        <span className="kit-faint">{placeOf(machine, 'workshopName', 'lineName')}</span>
        {enabled === false && <StatusTag color="default" label={t('machinePage.disabled')} />}
      </header>
      {now.map(({ name: key, Part }) => (
        <Suspense key={key} fallback={<Skeleton active />}>
          <Part machineId={id} />
        </Suspense>
      ))}
      {tabs.length > 0 ? (
        <Collapse
          className="machine-page-more"
          size="large"
          destroyOnHidden
          items={tabs.map(({ name: key, title, Part }) => ({
            key,
            label: t(title),
            children: (
              <Suspense fallback={<Skeleton active />}>
                <Part machineId={id} />
              </Suspense>
            ),
          }))}
        />
      ) : (
        now.length === 0 && <Empty description={t('machinePage.nothing')} />
      )}
    </div>
  )
}
