import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { durationText, instantText, NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getMachineLedger } from '../../contract/machine.api.ts'
import { type OeeRow, selectMachineOee } from '../../contract/oee.ts'
import { EventTable } from './event-table.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { LossChart } from './loss-chart.tsx'
import { StateStrip } from './state-strip.tsx'
import { ratioText } from './text.ts'

interface Props {
  machine: { id: number; name: string }
  days: { from: string; to: string }
  /** Opened at once: a row of one shift. */
  shift?: OeeRow
  onClose(): void
}

/** From a machine to its shifts, from a shift to its events: where the figures come from. */
export function OeeDrill({ machine, days, shift, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const [chosen, choose] = useState<OeeRow | null>(shift ?? null)
  if (!active) return null
  const named = chosen && `${chosen.day} ${chosen.shiftName ?? t('machineOee.noShift')}`
  return (
    <Drawer
      open
      size={960}
      title={[machine.name, named].filter(Boolean).join(' · ')}
      onClose={onClose}
      extra={
        chosen &&
        !shift && (
          <Button icon={<ArrowLeftOutlined />} onClick={() => choose(null)}>
            {t('machineOee.shifts')}
          </Button>
        )
      }
    >
      <div className="eq-drill">
        {chosen ? (
          <ShiftEvents machine={machine} shift={chosen} />
        ) : (
          <Shifts machineId={machine.id} days={days} onChoose={choose} />
        )}
      </div>
    </Drawer>
  )
}

function Shifts({
  machineId,
  days,
  onChoose,
}: {
  machineId: number
  days: Props['days']
  onChoose(row: OeeRow): void
}) {
  const t = useT()
  const { data, error, refetch } = useCall(
    selectMachineOee,
    {
      pageSize: 1000,
      where: { machineId, day: days, level: 'machineShift' },
      sort: [{ field: 'start', order: 'desc' }],
    },
    { topics: ['machineOee'] },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active />
  const ratio = (key: 'oee' | 'availability' | 'effectiveness' | 'quality') => ({
    title: t(`machineOee.${key}`),
    align: 'right' as const,
    render: (_: unknown, row: OeeRow) => ratioText(row[key]),
  })
  const time = (key: 'plannedBusy' | 'adot' | 'adet' | 'pdot') => ({
    title: t(`machineOee.${key}`),
    align: 'right' as const,
    render: (_: unknown, row: OeeRow) => durationText(row[key]),
  })
  return (
    <>
      <FigureTiles figures={data.whole} />
      <div className="eq-chart">
        <LossChart figures={data.whole} />
      </div>
      <PlainTable<OeeRow>
        size="small"
        rowKey="id"
        className="eq-shifts"
        dataSource={data.rows}
        pagination={false}
        scroll={{ x: 800 }}
        locale={{ emptyText: t('machineOee.empty') }}
        columns={[
          {
            title: t('machineOee.shiftName'),
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => onChoose(row)}>
                {row.day} {row.shiftName ?? t('machineOee.noShift')}
              </Button>
            ),
          },
          ratio('oee'),
          ratio('availability'),
          ratio('effectiveness'),
          ratio('quality'),
          time('plannedBusy'),
          time('adot'),
          time('adet'),
          time('pdot'),
        ]}
      />
    </>
  )
}

function ShiftEvents({ machine, shift }: { machine: Props['machine']; shift: OeeRow }) {
  const machineId = machine.id
  const t = useT()
  const { user } = useSession()
  const from = shift.start ?? ''
  const to = shift.end ?? ''
  const { data, error, refetch } = useCall(getMachineLedger, { machineId, from, to }, { topics: ['machineStop'] })
  const fresh = useCall(
    selectMachineOee,
    {
      pageSize: 1,
      where: { machineId, day: { from: shift.day, to: shift.day }, shiftId: shift.shiftId, level: 'machineShift' },
    },
    { topics: ['machineOee'] },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active />
  const figures = shift.shiftId ? (fresh.data?.whole ?? shift) : shift
  return (
    <>
      <FigureTiles figures={figures} />
      <p className="eq-span">
        {instantText(from, user.zone)} – {instantText(to, user.zone)}
      </p>
      <div className="eq-strip">
        <StateStrip
          machine={machine.name}
          events={data.events}
          from={Date.parse(from)}
          to={Date.parse(to)}
          now={Date.parse(data.now)}
        />
      </div>
      <div className="eq-chart">
        <LossChart figures={figures} />
      </div>
      <h4>{t('machineOee.events')}</h4>
      <EventTable events={data.events} now={data.now} />
    </>
  )
}
