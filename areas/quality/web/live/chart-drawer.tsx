import { Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, control } from '#core/web/kit/chart/analysis/index.ts'
import { type Ask, AskDialog, NotLoaded, send } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import * as api from '../../contract/spc-live.api.ts'
import { useFigures } from '../spc/figures.tsx'
import { ruleMark } from '../spc/rule-words.ts'
import { ChartLimits, ProposeLimits } from './chart-limits.tsx'
import { ShortRunOf } from './short-run-of.tsx'
import './live.css'

const noteAsk: Ask = { name: 'spcNote', fields: { note: field.multiline({ max: 500 }) } }

/** A live chart with its phases, rules and notes, and the versions of its limits. A point takes a note. */
export function ChartDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const { can } = useSession()
  const [noted, setNoted] = useState<api.SpcChart['points'][number] | null>(null)
  const { data, error, refetch } = useCall(api.getSpcChart, { id }, { topics: ['spcCharacteristic'] })
  if (!active) return null
  const noting = can('spcLimit.propose')
  return (
    <Drawer
      open
      size={narrow ? '100%' : 1100}
      title={data ? t('spcLive.title', { name: data.plan.name }) : t('spcCharacteristic')}
      extra={data && noting && <ProposeLimits chart={data} />}
      onClose={onClose}
    >
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <div className="spc-drawer">
          <section className="kit-card spc-drawer-chart">
            <Points chart={data} onPoint={noting ? setNoted : undefined} />
          </section>
          <ChartLimits chart={data} />
          <ShortRunOf id={id} />
        </div>
      )}
      {noted && (
        <AskDialog
          title={t('spcLive.noteOf', { serial: noted.serial })}
          ask={noteAsk}
          initial={{ note: noted.note }}
          okText={t('kit.save')}
          onCancel={() => setNoted(null)}
          onAnswer={async ({ note }) => {
            await send(api.noteSpcPoint, { id: noted.id, note: String(note ?? '') })
            setNoted(null)
          }}
        />
      )}
    </Drawer>
  )
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

interface PointsProps {
  chart: api.SpcChart
  onPoint?(point: api.SpcChart['points'][number]): void
}

/** Each point against the limits that it was compared with. */
function Points({ chart: { plan, points, limits }, onPoint }: PointsProps) {
  const t = useT()
  const { format } = useFigures()
  const ofId = new Map(limits.map((limit) => [limit.id, limit]))
  return (
    <AnalysisChart
      title={t('spcLive.title', { name: plan.name })}
      none={t('spcLive.none')}
      onDatum={
        onPoint &&
        (({ index }) => {
          const point = points[index]
          if (point) onPoint(point)
        })
      }
      chart={control({
        measure: plan.chart === 'iMR' ? 'X' : 'X̄',
        format,
        points: points.map(({ serial, measured, rules, limitId, note, inspectionNo }) => {
          const limit = limitId === null ? undefined : ofId.get(limitId)
          const reach = limit ? (plan.width * limit.sigma) / Math.sqrt(measured.length) : 0
          return {
            at: `${serial} · ${inspectionNo}`,
            value: meanOf(measured),
            center: limit?.center ?? null,
            upper: limit ? limit.center + reach : null,
            lower: limit ? limit.center - reach : null,
            phase: limit ? t('spcLive.phase', { number: limit.number }) : t('spcLive.learning'),
            rules: rules.map(ruleMark),
            note: note ?? undefined,
          }
        }),
      })}
    />
  )
}
