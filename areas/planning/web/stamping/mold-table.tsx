import { Empty, Tag } from 'antd'
import type { CSSProperties } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { StampingMold } from '../../contract/stamping/stamping.ts'
import { useMoments } from '../parts/moment.ts'

/** Molds against their maintenance: shots now, the most that the plan brings them to, and when they are maintained. */
export function MoldTable({ molds }: { molds: readonly StampingMold[] }) {
  const t = useT()
  const [language] = useLanguage()
  const text = (value: number) => numberText(value, language)
  const { moment } = useMoments()
  return (
    <PlainTable<StampingMold>
      className="stamping-pane"
      size="small"
      rowKey="number"
      dataSource={[...molds]}
      pagination={molds.length > 50 ? { defaultPageSize: 50, size: 'small' } : false}
      scroll={{ x: 1040 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('stamping.noMolds')} /> }}
      columns={[
        {
          title: t('stamping.mold'),
          width: 170,
          render: (_, { number, name, known }) => (
            <>
              <b>{number}</b> {name}
              {!known && <Tag color="gold">{t('stamping.notInLedger')}</Tag>}
            </>
          ),
        },
        { title: t('mold.holeCount'), width: 80, align: 'right', render: (_, { holeCount }) => holeCount ?? '–' },
        {
          title: t('mold.strokesPerMinute'),
          width: 110,
          align: 'right',
          render: (_, { strokesPerMinute }) => strokesPerMinute ?? '–',
        },
        {
          title: t('stamping.plannedShots'),
          width: 110,
          align: 'right',
          render: (_, { plannedShots }) => text(plannedShots),
        },
        { title: t('stamping.wear'), width: 300, render: (_, mold) => <Wear mold={mold} /> },
        {
          title: t('stamping.maintenance'),
          render: (_, { windows, over, nextMaintenanceOn }) => (
            <>
              {windows.map(({ from, to, why, fits }) => (
                <Tag key={from} color={fits ? 'blue' : 'red'}>
                  {t(`stamping.why.${why}`)} {moment(from)} – {moment(to)}
                  {!fits && ` · ${t('stamping.windowTight')}`}
                </Tag>
              ))}
              {over.length > 0 && <Tag color="red">{t('stamping.overOf', { tasks: over.join(t('listed')) })}</Tag>}
              {!windows.length && !over.length && (nextMaintenanceOn ?? '–')}
            </>
          ),
        },
      ]}
    />
  )
}

function Wear({ mold }: { mold: StampingMold }) {
  const t = useT()
  const [language] = useLanguage()
  const text = (value: number) => numberText(value, language)
  const { shotsSince, maintenanceShots, peak } = mold
  if (shotsSince === null) return '–'
  if (maintenanceShots === null) return t('stamping.wearOnly', { shots: text(shotsSince) })
  const share = (shots: number) => `${Math.min(100, Math.round((shots / maintenanceShots) * 100))}%`
  const words = t('stamping.wearOf', {
    now: text(shotsSince),
    peak: text(peak),
    limit: text(maintenanceShots),
  })
  return (
    <span className="stamping-wear">
      <i style={{ '--now': share(shotsSince), '--peak': share(peak) } as CSSProperties} />
      <span className={peak > maintenanceShots ? 'stamping-worse' : undefined}>{words}</span>
    </span>
  )
}
